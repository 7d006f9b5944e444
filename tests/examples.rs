//! Every example runs, and what it asserts holds.

use std::error::Error;

macro_rules! examples {
    ($($(#[$attribute:meta])* $name:ident $path:literal;)*) => {$(
        $(#[$attribute])*
        #[path = $path]
        mod $name;

        $(#[$attribute])*
        #[test]
        fn $name() -> Result<(), Box<dyn Error>> {
            $name::main()
        }
    )*};
}

examples! {
    solve_and_query "../examples/solve_and_query.rs";
    two_players "../examples/two_players.rs";
    #[cfg(feature = "files")]
    write_and_read_a_table "../examples/write_and_read_a_table.rs";
    progress_bar "../examples/progress_bar.rs";
    #[cfg(feature = "femto")]
    femto_value "../examples/femto_value.rs";
}
