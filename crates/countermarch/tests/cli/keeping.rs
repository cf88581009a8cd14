//! Matches kept on a disk that fails: at each call in turn, once or from then on, or by a power cut.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use countermarch::{Access, Console, Disk, DiskFile, There};
use engine::record::Deed;
use engine::{Game, Record};

use crate::toy::Skirmish;
use crate::{Desk, Ran, run};

/// A disk in memory that knows what would be left of it after a power cut.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Files>>);

#[derive(Default)]
struct Files {
    names: BTreeMap<PathBuf, usize>,
    contents: Vec<Content>,
    /// The names that a power cut leaves, and what has been done to them since.
    safe: BTreeMap<PathBuf, usize>,
    unsafe_yet: Vec<Change>,
    calls: usize,
    /// How many bytes were written.
    wrote: usize,
    /// The first call that fails, and whether all later ones do too.
    fails: Option<(usize, bool)>,
}

#[derive(Clone, Default)]
struct Content {
    bytes: Vec<u8>,
    /// What a power cut leaves.
    safe: Vec<u8>,
    locked: bool,
    secret: bool,
}

#[derive(Clone)]
enum Change {
    Made(PathBuf, usize),
    Renamed(PathBuf, PathBuf, usize),
    Removed(PathBuf),
}

impl Change {
    fn apply(&self, names: &mut BTreeMap<PathBuf, usize>) {
        match self {
            Change::Made(path, content) => {
                names.insert(path.clone(), *content);
            }
            Change::Renamed(from, to, content) => {
                names.remove(from);
                names.insert(to.clone(), *content);
            }
            Change::Removed(path) => {
                names.remove(path);
            }
        }
    }
}

/// What a power cut leaves of names that were not made safe. Contents that were not are gone, or half of what was
/// written behind others is there.
#[derive(Clone, Copy, Debug)]
enum Cut {
    None,
    All,
    Latest,
    Torn,
}

impl Memory {
    fn failing(first: usize, always: bool) -> Memory {
        let memory = Memory::default();
        memory.files().fails = Some((first, always));
        memory
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.0.lock().unwrap()
    }

    /// Counts a call, and fails if it is its turn.
    fn call(&self) -> io::Result<MutexGuard<'_, Files>> {
        let mut files = self.files();
        files.calls += 1;
        match files.fails {
            Some((first, _)) if files.calls == first => Err(io::ErrorKind::StorageFull.into()),
            Some((first, true)) if files.calls > first => Err(io::ErrorKind::StorageFull.into()),
            _ => Ok(files),
        }
    }

    fn is_broken(&self) -> bool {
        let files = self.files();
        files.fails.is_some_and(|(first, _)| files.calls >= first)
    }

    fn mend(&self) {
        self.files().fails = None;
    }

    fn text(&self, path: &str) -> Option<String> {
        self.files().text(path)
    }

    fn names(&self) -> Vec<String> {
        self.files().names.keys().map(|path| path.display().to_string()).collect()
    }

    fn after(&self, cut: Cut) -> Memory {
        let files = self.files();
        let mut names = files.safe.clone();
        match cut {
            Cut::None | Cut::Torn => {}
            Cut::All => names.clone_from(&files.names),
            Cut::Latest => {
                if let Some(change) = files.unsafe_yet.last() {
                    change.apply(&mut names);
                }
            }
        }
        let contents = files.contents.iter().map(|content| {
            let mut bytes = content.safe.clone();
            if let (Cut::Torn, Some(new)) = (cut, content.bytes.strip_prefix(&content.safe[..])) {
                bytes.extend(&new[..new.len().div_ceil(2)]);
            }
            Content { safe: bytes.clone(), bytes, ..Content::default() }
        });
        let files = Files { safe: names.clone(), names, contents: contents.collect(), ..Files::default() };
        Memory(Arc::new(Mutex::new(files)))
    }
}

impl Files {
    fn text(&self, path: &str) -> Option<String> {
        let content = &self.contents[*self.names.get(Path::new(path))?];
        Some(String::from_utf8(content.bytes.clone()).unwrap())
    }
}

impl Disk for Memory {
    fn look(&self, path: &Path) -> io::Result<There> {
        Ok(if self.call()?.names.contains_key(path) { There::File } else { There::Nothing })
    }
    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        let found = self.call()?.names.contains_key(path);
        found.then(|| path.to_owned()).ok_or(io::ErrorKind::NotFound.into())
    }
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let content = self.call()?.names.get(path).copied().ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Open { disk: self.clone(), content, at: 0, holds: false }))
    }
    fn create(&self, path: &Path, access: Access<'_>) -> io::Result<Box<dyn DiskFile>> {
        let mut files = self.call()?;
        if files.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let content = files.contents.len();
        files.contents.push(Content { secret: matches!(access, Access::Secret), ..Content::default() });
        files.names.insert(path.to_owned(), content);
        files.unsafe_yet.push(Change::Made(path.to_owned(), content));
        Ok(Box::new(Open { disk: self.clone(), content, at: 0, holds: false }))
    }
    fn extend(&self, path: &Path, from: u64) -> io::Result<Box<dyn DiskFile>> {
        let mut files = self.call()?;
        let content = files.names.get(path).copied().ok_or(io::ErrorKind::NotFound)?;
        let bytes = &mut files.contents[content].bytes;
        assert!(bytes.len() as u64 >= from, "nobody else writes here");
        bytes.truncate(from as usize);
        Ok(Box::new(Open { disk: self.clone(), content, at: 0, holds: false }))
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut files = self.call()?;
        let content = *files.names.get(from).ok_or(io::ErrorKind::NotFound)?;
        let change = Change::Renamed(from.to_owned(), to.to_owned(), content);
        change.apply(&mut files.names);
        files.unsafe_yet.push(change);
        Ok(())
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut files = self.call()?;
        files.names.remove(path).ok_or(io::ErrorKind::NotFound)?;
        files.unsafe_yet.push(Change::Removed(path.to_owned()));
        Ok(())
    }
    fn list(&self, _: &Path) -> io::Result<Vec<OsString>> {
        Ok(self.call()?.names.keys().map(|path| path.as_os_str().to_owned()).collect())
    }
    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        let mut files = self.call()?;
        files.safe = files.names.clone();
        files.unsafe_yet.clear();
        Ok(())
    }
}

struct Open {
    disk: Memory,
    content: usize,
    at: usize,
    holds: bool,
}

impl Read for Open {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let files = self.disk.call()?;
        let mut rest = &files.contents[self.content].bytes[self.at..];
        let read = rest.read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

impl Write for Open {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (bytes, failed) = match self.disk.call() {
            Ok(_) => (bytes, None),
            // As much as there was room for.
            Err(error) => (&bytes[..bytes.len() / 2], Some(error)),
        };
        let mut files = self.disk.files();
        files.contents[self.content].bytes.extend(bytes);
        files.wrote += bytes.len();
        failed.map_or(Ok(bytes.len()), Err)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl DiskFile for Open {
    fn sync(&mut self) -> io::Result<()> {
        let mut files = self.disk.call()?;
        let content = &mut files.contents[self.content];
        content.safe = content.bytes.clone();
        Ok(())
    }
    fn claim(&mut self) -> io::Result<bool> {
        let mut files = self.disk.call()?;
        let free = !files.contents[self.content].locked;
        files.contents[self.content].locked = true;
        self.holds |= free;
        Ok(free)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if self.holds {
            self.disk.files().contents[self.content].locked = false;
        }
    }
}

/// A player who types these lines, and notes how many of them were answered before the disk broke.
struct Script<'a> {
    lines: Vec<String>,
    next: usize,
    at: usize,
    disk: &'a Memory,
    acknowledged: usize,
}

impl Read for Script<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Script<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == 0 && !self.disk.is_broken() {
            self.acknowledged = self.next;
        }
        Ok(self.lines.get(self.next).map_or(&[], |line| &line.as_bytes()[self.at..]))
    }
    fn consume(&mut self, n: usize) {
        self.at += n;
        if self.lines.get(self.next).is_some_and(|line| line.len() == self.at) {
            (self.next, self.at) = (self.next + 1, 0);
        }
    }
}

/// A whole short match of two people, one action a line.
const MATCH: [&str; 9] =
    ["move r1 12", "fight 12", "end", "move b2 05", "end", "move r2 05", "end", "move b3 04", "end"];
const PLAY: [&str; 7] = ["countermarch", "play", "skirmish", "--seat", "Blue=human", "--record", "m"];

/// Plays these lines on this disk; also how many of them were acknowledged while the disk was sound.
fn play(disk: &Memory, lines: &[&str]) -> (Ran, usize) {
    let lines = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut input = Script { lines, next: 0, at: 0, disk, acknowledged: 0 };
    let games: Vec<Box<dyn Game>> = vec![Box::new(Skirmish::new())];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut console =
        Console { input: &mut input, out: &mut out, err: &mut err, disk, asks: false, bar: false };
    // A match that has begun must go on by itself.
    let seed: &[&str] = if disk.text("m").is_some() { &[] } else { &["--seed", "7"] };
    let code = countermarch::run(PLAY.iter().chain(seed), &games, &mut console);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let acknowledged = input.acknowledged;
    (Ran { code, out: text(out), err: text(err) }, acknowledged)
}

/// How many actions of people the record on this disk holds; none if there is none. Half a line is no step, and half a
/// record no record.
fn kept(disk: &Memory) -> usize {
    let Some(text) = disk.text("m") else { return 0 };
    let record = Record::parse(&text[..text.rfind('\n').map_or(0, |end| end + 1)])
        .unwrap_or_else(|why| panic!("{why}: {text}"));
    record.steps.iter().filter(|step| matches!(step.deed, Deed::Action { .. })).count()
}

/// Goes on with what is kept to the end of the match, which must be the one that was to be played.
#[track_caller]
fn finish(disk: &Memory, about: &str) {
    let (ran, _) = play(disk, &MATCH[kept(disk)..]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{about}: {}", ran.out);
    assert_eq!(disk.text("m"), whole().text("m"), "{about}");
    assert_eq!(disk.names(), ["m"], "{about}");
}

/// A disk on which the match was played without trouble.
fn whole() -> Memory {
    let disk = Memory::default();
    let (ran, acknowledged) = play(&disk, &MATCH);
    assert_eq!((ran.code, ran.err.as_str(), acknowledged), (0, "", MATCH.len() - 1), "{}", ran.out);
    disk
}

#[test]
fn a_match_on_a_sound_disk_leaves_its_record_alone() {
    let disk = whole();
    assert_eq!(disk.names(), ["m"]);
    assert_eq!(kept(&disk), MATCH.len());
    assert!(disk.text("m").unwrap().contains("\nSeed: "));
    let begun = Memory::default();
    play(&begun, &MATCH[..2]);
    assert_eq!(begun.names(), ["m", "m.seed"]);
    let files = begun.files();
    assert!(files.contents[files.names[Path::new("m.seed")]].secret);
}

// What a step costs depends on the step: nothing before it is written again.
#[test]
fn a_step_is_written_behind_the_others() {
    let written = |lines: &[&str]| {
        let disk = Memory::default();
        play(&disk, lines);
        let files = disk.files();
        (files.wrote, files.contents.len(), files.text("m").unwrap())
    };
    // Both are begun and left in the same way; they differ in their moves.
    let (short, contents, text) = written(&MATCH[..2]);
    let (long, more_contents, longer) = written(&MATCH[..8]);
    assert_eq!(contents, more_contents, "no step makes a new file");
    let (grown, steps) = (longer.len() - text.len(), longer.lines().count() - text.lines().count());
    assert!(steps > 5, "{longer}");
    // Once behind the others, and once when the match is left.
    assert_eq!(long - short, 2 * grown);
}

// Whatever fails once is complained about, and nothing is lost, half written or left lying about.
#[test]
fn any_call_may_fail_once() {
    let calls = whole().files().calls;
    assert!(calls > 40, "{calls}");
    for first in 1..=calls {
        let disk = Memory::failing(first, false);
        let (ran, acknowledged) = play(&disk, &MATCH);
        let about = format!("call {first} of {calls}: {ran:?}");
        assert!(ran.code == 0 || ran.err.lines().count() == 1, "{about}");
        assert!(kept(&disk) >= acknowledged, "{about}");
        assert!(!disk.names().iter().any(|name| name.ends_with(".tmp")), "{about}: {:?}", disk.names());
        disk.mend();
        if disk.text("m").is_some_and(|text| text.contains("\nSeed: ")) {
            assert_eq!(disk.text("m"), whole().text("m"), "{about}");
        } else {
            finish(&disk, &about);
        }
    }
}

// A full disk: the match goes on, every step is complained about, and the seed of a finished one is told.
#[test]
fn the_disk_may_be_full_from_any_call_on() {
    let calls = whole().files().calls;
    for first in 1..=calls {
        let disk = Memory::failing(first, true);
        let (ran, acknowledged) = play(&disk, &MATCH);
        let about = format!("from call {first} of {calls}: {ran:?}");
        assert!(kept(&disk) >= acknowledged, "{about}");
        if ran.out.contains("The game is over") {
            assert!(ran.out.contains("\nSeed: ") && ran.out.contains("\nReceipt: "), "{about}");
            let complaints = ran.out.matches("The record cannot be written").count();
            assert!(complaints >= MATCH.len() - 1 - acknowledged, "{about}");
            assert_eq!(ran.code == 0, complaints == 0, "{about}");
        } else {
            assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{about}");
        }
        disk.mend();
        if !disk.text("m").is_some_and(|text| text.contains("\nSeed: ")) {
            finish(&disk, &about);
        }
    }
}

// A power cut or a kill: what was acknowledged is there, and the same command goes on or begins anew.
#[test]
fn the_power_may_fail_at_any_call() {
    let calls = whole().files().calls;
    for first in 1..=calls {
        let before = Memory::failing(first, true);
        let (_, acknowledged) = play(&before, &MATCH);
        for cut in [Cut::None, Cut::All, Cut::Latest, Cut::Torn] {
            let disk = before.after(cut);
            let about = format!("cut {cut:?} at call {first} of {calls}: {:?}", disk.names());
            assert!(kept(&disk) >= acknowledged, "{about}: {} of {acknowledged}", kept(&disk));
            if disk.text("m").is_some_and(|text| text.contains("\nSeed: ")) {
                assert_eq!(disk.text("m"), whole().text("m"), "{about}");
            } else {
                finish(&disk, &about);
            }
        }
    }
}

/// Runs something when a line is asked for.
struct Meanwhile<F: FnMut()>(F, io::Cursor<Vec<u8>>);

impl<F: FnMut()> Read for Meanwhile<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1.read(buffer)
    }
}

impl<F: FnMut()> BufRead for Meanwhile<F> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        (self.0)();
        self.1.fill_buf()
    }
    fn consume(&mut self, n: usize) {
        self.1.consume(n);
    }
}

/// Plays lines, and before each of them does something else.
fn play_while(args: &[&str], lines: &str, meanwhile: impl FnMut()) -> u8 {
    let games: Vec<Box<dyn Game>> = vec![Box::new(Skirmish::new())];
    let mut input = Meanwhile(meanwhile, io::Cursor::new(lines.as_bytes().to_vec()));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let disk = &countermarch::LocalDisk;
    let mut console =
        Console { input: &mut input, out: &mut out, err: &mut err, disk, asks: false, bar: false };
    countermarch::run(std::iter::once(&"countermarch").chain(args), &games, &mut console)
}

#[test]
fn two_programs_do_not_play_one_match() {
    let desk = Desk::new();
    let file = desk.path("match.txt");
    let args = ["play", "skirmish", "--record", &file];
    let mut refused = 0;
    // While it begins, and while it goes on.
    for lines in ["move r1 02\nmove r2 02\n", "undo\nmove r2 03\n"] {
        let code = play_while(&args, lines, || {
            let before = desk.read("match.txt");
            for more in [&[][..], &["--seed", "8"]] {
                let told = run(&[&args, more].concat(), "end\nend\nend\n").bad(2);
                assert!(told.contains("another program plays this match at the moment"), "{told}");
            }
            let saved = run(&["play", "skirmish"], &format!("save {file}\n")).good();
            assert!(saved.contains("Not saved: "), "{saved}");
            assert_eq!(desk.read("match.txt"), before);
            refused += 1;
        });
        assert_eq!(code, 0);
    }
    assert!(refused >= 6);
    let record = desk.read("match.txt");
    assert!(record.contains("1 red: move r1 02\n2 red: move r2 03\n"), "{record}");
    run(&args, "end\nend\nend\n").good();
}

#[test]
fn saving_where_the_match_is_kept_is_no_second_program() {
    let desk = Desk::new();
    let (file, copy) = (desk.path("match.txt"), desk.path("copy.txt"));
    let lines = format!("move r1 02\nsave {file}\nsave {copy}\nmove r2 02\nsave {copy}\n");
    let said = run(&["play", "skirmish", "--record", &file], &lines).good();
    assert_eq!(said.matches("Saved in ").count(), 3, "{said}");
    assert_eq!(desk.read("match.txt"), desk.read("copy.txt"));
    run(&["play", "skirmish", "--record", &copy], "end\nend\nend\n").good();
}

#[cfg(unix)]
#[test]
fn who_may_read_a_record_does_not_change() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    let file = desk.path("match.txt");
    let mode = || std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    run(&["play", "skirmish", "--record", &file], "move r1 02\n").good();
    for wanted in [0o600, 0o640, 0o664] {
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(wanted)).unwrap();
        run(&["play", "skirmish", "--record", &file], "move r2 02\nundo\n").good();
        assert_eq!(mode(), wanted);
    }
}

#[test]
fn what_a_killed_program_left_behind_is_taken_away() {
    let desk = Desk::new();
    let file = desk.path("match.txt");
    run(&["play", "skirmish", "--record", &file], "move r1 02\n").good();
    desk.write(".match.txt.4711.tmp", "half a rec");
    desk.write(".match.txt.notes.tmp", "mine");
    desk.write(".other.txt.4711.tmp", "half another");
    run(&["play", "skirmish", "--record", &file], "move r2 02\n").good();
    assert!(
        !desk.has(".match.txt.4711.tmp")
            && desk.has(".match.txt.notes.tmp")
            && desk.has(".other.txt.4711.tmp")
    );
    // Killed between the record and its seed, and before both.
    std::fs::rename(desk.path("match.txt.seed"), desk.path(".match.txt.seed.new")).unwrap();
    run(&["play", "skirmish", "--record", &file], "end\n").good();
    assert!(desk.has("match.txt.seed") && !desk.has(".match.txt.seed.new"));
    desk.write(".new.txt.seed.new", "half a seed");
    run(&["play", "skirmish", "--record", &desk.path("new.txt")], "end\n").good();
    assert!(desk.has("new.txt.seed") && !desk.has(".new.txt.seed.new"));
}
