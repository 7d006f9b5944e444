//! Cargo takes the build dependencies from a package with a build script alone.

fn main() {}
