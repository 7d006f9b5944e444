(* faceup-verified FILE…: checks certificates with the checker that is proved right, and prints what each file proves. *)

open Verified

let rec positive i = if i = 1 then XH else if i land 1 = 1 then XI (positive (i lsr 1)) else XO (positive (i lsr 1))
let number i = if i = 0 then N0 else Npos (positive i)
let rec bits = function XH -> [ true ] | XI p -> true :: bits p | XO p -> false :: bits p
let bits = function N0 -> [] | Npos p -> bits p
let int n = List.fold_right (fun b i -> (2 * i) + Bool.to_int b) (bits n) 0

(* The hand as faceup writes it. In suits of more than 13 ranks, a card is the number of its rank, from 1. *)
let hand_text r hand =
  let ranks = int r.ranks and held = Array.of_list (bits hand) in
  let name rank = if ranks > 13 then string_of_int (rank + 1) else String.make 1 "AKQJT98765432".[ranks - 1 - rank] in
  let suit s =
    let has rank = (s * ranks) + rank < Array.length held && held.((s * ranks) + rank) in
    let cards = List.filter has (List.init ranks (fun i -> ranks - 1 - i)) in
    let names = String.concat (if ranks > 13 then "," else "") (List.map name cards) in
    Printf.sprintf "%c:%s" "SHCD".[s] (if names = "" then "-" else names) in
  String.concat " " (List.init (int r.suits) suit)

let crc32 text =
  let sum = ref 0xffffffff in
  let byte c =
    sum := !sum lxor Char.code c;
    for _ = 1 to 8 do sum := if !sum land 1 = 1 then (!sum lsr 1) lxor 0xedb88320 else !sum lsr 1 done in
  String.iter byte text;
  !sum lxor 0xffffffff

let list text = List.init (String.length text) (fun i -> number (Char.code text.[i]))

(* What a file proves. None if it is refused. *)
let check name =
  let channel = open_in_bin name in
  let file = really_input_string channel (in_channel_length channel) in
  close_in channel;
  let size = String.length file in
  if size < 68 || Int32.of_int (crc32 (String.sub file 0 (size - 4))) <> String.get_int32_le file (size - 4)
     || String.get_int64_le file 56 <> Int64.of_int (size - 68)
  then None
  else
    match Inflate.zlib (String.sub file 64 (size - 68)) (1 lsl 23) with
    | exception Inflate.Damaged -> None
    | body -> verify (list (String.sub file 0 64)) (list body)

let () =
  if Array.length Sys.argv < 2 then (prerr_endline "usage: faceup-verified FILE..."; exit 2);
  let failed = ref false in
  for i = 1 to Array.length Sys.argv - 1 do
    match check Sys.argv.(i) with
    | exception Sys_error message -> failed := true; prerr_endline ("error: " ^ message)
    | exception Stack_overflow ->
        failed := true;
        Printf.eprintf "error: %s needs a larger stack. Run `ulimit -s unlimited`, and then this again\n" Sys.argv.(i)
    | None -> failed := true; print_endline "refused"
    | Some c ->
        let r = c.game in
        let outcome = match c.says with Win -> "win" | Loss -> "loss" | Draw -> "draw" in
        Printf.printf "proved: %s for the player who leads %s (%dx%d, trumps %s, %s)\n" outcome (hand_text r c.leader) (int r.suits)
          (int r.ranks) (match r.trump One with None -> "none" | Some _ -> "own") (if r.passes then "pass" else "lead")
  done;
  if !failed then exit 1
