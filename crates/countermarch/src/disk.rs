//! The file system as the program needs it to keep matches: a seam, so that tests can make every call fail in turn.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Where files are.
pub trait Disk: Sync {
    /// What is at a path.
    fn look(&self, path: &Path) -> io::Result<There>;
    /// The same path without links in it; nothing there is an error.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;
    /// Opens a file that is there.
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;
    /// Makes a file that is not there yet.
    fn create(&self, path: &Path, access: Access<'_>) -> io::Result<Box<dyn DiskFile>>;
    /// Opens a file that is there to write on from this byte; what stands behind it goes, and a shorter file is an error.
    fn extend(&self, path: &Path, from: u64) -> io::Result<Box<dyn DiskFile>>;
    /// Puts a file in the place of another, or where nothing was, in one go.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Takes a file away.
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// The names in a folder.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;
    /// Returns when names made, changed or removed in a folder will be there after a power cut.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// An open file.
pub trait DiskFile: Read + Write {
    /// Returns when what was written will be there after a power cut.
    fn sync(&mut self) -> io::Result<()>;
    /// Takes the file for this program alone until it is closed; false if another one has it.
    fn claim(&mut self) -> io::Result<bool>;
}

/// What is at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum There {
    /// Nothing.
    Nothing,
    /// A file.
    File,
    /// Something else, such as a folder.
    Other,
}

/// Who may read a new file.
#[derive(Clone, Copy, Debug)]
pub enum Access<'a> {
    /// Its owner alone.
    Secret,
    /// Whoever may read the file at this path; if there is none, as is usual.
    Like(&'a Path),
}

/// The file system of the machine.
#[derive(Clone, Copy, Default, Debug)]
pub struct LocalDisk;

impl Disk for LocalDisk {
    fn look(&self, path: &Path) -> io::Result<There> {
        match fs::metadata(path) {
            Ok(found) if found.is_file() => Ok(There::File),
            Ok(_) => Ok(There::Other),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(There::Nothing),
            Err(error) => Err(error),
        }
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        fs::canonicalize(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(File::open(path)?))
    }

    fn create(&self, path: &Path, access: Access<'_>) -> io::Result<Box<dyn DiskFile>> {
        let model = match access {
            Access::Like(model) => fs::metadata(model).ok().map(|model| model.permissions()),
            Access::Secret => None,
        };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if model.is_some() || matches!(access, Access::Secret) {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let file = options.open(path)?;
        if let Some(permissions) = model {
            // Where this cannot be set, the file stays its owner's.
            let _ = file.set_permissions(permissions);
        }
        Ok(Box::new(file))
    }

    fn extend(&self, path: &Path, from: u64) -> io::Result<Box<dyn DiskFile>> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        match file.metadata()?.len() {
            length if length < from => return Err(io::ErrorKind::UnexpectedEof.into()),
            length if length > from => file.set_len(from)?,
            _ => {}
        }
        file.seek(SeekFrom::Start(from))?;
        Ok(Box::new(file))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Elsewhere a folder cannot be opened, and names are safe when the call that made them returns.
        if cfg!(unix) { or_unsupported(File::open(folder)?.sync_all()) } else { Ok(()) }
    }
}

impl DiskFile for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }

    fn claim(&mut self) -> io::Result<bool> {
        match self.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => or_unsupported(Err(error)).map(|()| true),
        }
    }
}

/// Some file systems cannot do what is asked: a match is kept there all the same, as well as they can.
fn or_unsupported(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput) => {
            Ok(())
        }
        done => done,
    }
}
