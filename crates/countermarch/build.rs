//! Takes the browser client into the program, if the environment says where it lies: `cargo xtask dist` does.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-env-changed=COUNTERMARCH_CLIENT");
    let mut files = Vec::new();
    if let Some(folder) = env::var_os("COUNTERMARCH_CLIENT").map(PathBuf::from) {
        println!("cargo:rerun-if-changed={}", folder.display());
        collect(&folder, &folder, &mut files);
        files.sort();
    }
    let rows: String =
        files.iter().map(|(name, path)| format!("    ({name:?}, include_bytes!({path:?})),\n")).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("client.rs");
    fs::write(out, format!("&[\n{rows}]\n")).expect("the output folder can be written");
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("COUNTERMARCH_CLIENT is a folder") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            collect(root, &path, files);
            continue;
        }
        let name = path.strip_prefix(root).expect("it lies inside").to_string_lossy().replace('\\', "/");
        files.push((name, path.to_string_lossy().into_owned()));
    }
}
