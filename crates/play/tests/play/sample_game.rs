//! The page on the sample game is up to date.

#[path = "../../examples/sample-game.rs"]
mod example;

#[test]
fn the_page_is_what_its_command_prints() {
    let page = include_str!("../../../../docs/sample-game.md");
    let computed = example::page().unwrap();
    assert!(
        page == computed,
        "docs/sample-game.md is out of date: cargo run -p faceup-play --example sample-game\n{computed}"
    );
}
