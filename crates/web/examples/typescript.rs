//! Prints the types of the answers in TypeScript. page/build makes `page/src/library/answers.ts` with it.

fn main() {
    print!("{}", faceup_web::typescript::types());
}
