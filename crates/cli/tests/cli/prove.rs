//! `faceup prove` and `faceup check`: what one writes, the other accepts, and nothing else.

use std::fs;

use serde_json::Value;

use crate::cases::cases;
use crate::support::Sandbox;

cases!("prove":
    a_frontier_table_proves_all_deals_in_words people_read_what_is_proved_and_what_it_rests_on
    a_mover_with_the_second_trumps_is_proved_too a_draw_needs_no_rounds_and_other_proofs_find_them_if_they_must
    outcomes_alone_prove_a_win_and_a_loss what_cannot_be_proved_is_a_usage_error only_certificates_are_replaced
    #[cfg(unix)] a_long_file_of_another_kind_is_not_read_to_its_end a_check_needs_its_memory
    #[cfg(unix)] what_is_proved_is_accepted #[cfg(unix)] all_deals_are_proved_and_accepted);

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A hand of eight equal suits has thousands of renamings, of which the checkers need few.
#[test]
#[ignore = "takes long: ./test --all tests"]
fn a_deal_of_eight_equal_suits() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--suits 8 --ranks 3 --no-rounds");
    let deal = "'S:AKQ H:AK C:A D:A M:K F:Q W:Q G:-' --suits 8 --ranks 3";
    let proved = json(&sandbox.ok(&format!("prove {deal} --table table --out a.cert --json -q")));
    let checked = json(&sandbox.ok("check a.cert --json"));
    assert_eq!((&checked["proved"], &checked["facts"]), (&true.into(), &proved["facts"]));
}

#[test]
fn false_certificates_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.ok("prove --ranks 5 'S:KJ H:AQT' --out a.cert -q");
    let whole = fs::read(sandbox.file("a.cert")).unwrap();
    let write = |bytes: &[u8]| fs::write(sandbox.file("b.cert"), bytes).unwrap();
    for (bytes, told) in [
        (b"a letter".to_vec(), "expected a certificate, got another kind of file"),
        (whole[..whole.len() - 1].to_vec(), "the certificate is damaged: its checksum does not fit"),
        (whole[..20].to_vec(), "the certificate is damaged: it is too short"),
    ] {
        write(&bytes);
        let run = sandbox.run("check b.cert --json").with_code(1);
        assert!(run.stderr.contains(told) && run.stdout.is_empty(), "{run:?}");
    }
    // Another outcome, with a checksum that fits, is whole but false.
    let mut bytes = whole[..whole.len() - 4].to_vec();
    bytes[16] = 0; // it was a loss
    bytes.extend(crc(&bytes).to_le_bytes());
    write(&bytes);
    let run = sandbox.run("check b.cert --json").with_code(1);
    assert_eq!(json(&run.stdout)["proved"], false);
    let fault = "what is claimed does not follow from them: the leader's fact about S:KJ H:AQT is missing";
    assert!(run.stderr.contains(fault) && json(&run.stdout)["fault"].as_str().unwrap().contains(fault), "{run:?}");
    // Another count, with a checksum that fits.
    sandbox.ok("prove --all --ranks 6 --out all.cert -q");
    let mut bytes = fs::read(sandbox.file("all.cert")).unwrap();
    bytes.truncate(bytes.len() - 4);
    bytes[24] ^= 1;
    bytes.extend(crc(&bytes).to_le_bytes());
    write(&bytes);
    let run = sandbox.run("check b.cert --json").with_code(1);
    assert_eq!(json(&run.stdout)["proved"], false);
    assert!(run.stderr.contains("the facts decide 2393 wins, 1701 losses and 0 draws"), "{run:?}");
}

/// CRC-32, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ 0xedb8_8320 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}
