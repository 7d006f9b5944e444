(* faceup-verified [--table TABLE] FILE…: checks certificates with the checker that is proved right, and prints what each file proves. With a
   frontier table, the certificates are of all deals of its game, and it is checked that the table is right in each. *)

open Verified

let rec positive i = if i = 1 then XH else if i land 1 = 1 then XI (positive (i lsr 1)) else XO (positive (i lsr 1))
let number i = if i = 0 then N0 else Npos (positive i)
let rec bits = function XH -> [ true ] | XI p -> true :: bits p | XO p -> false :: bits p
let bits = function N0 -> [] | Npos p -> bits p
let int n = List.fold_right (fun b i -> (2 * i) + Bool.to_int b) (bits n) 0

(* The hand as faceup writes it. If a suit has more than 13 ranks, a card is the number of its rank, from 1. *)
let hand_text r hand =
  let held = Array.of_list (bits hand) and lengths = List.map int r.lengths in
  let long = List.exists (fun ranks -> ranks > 13) lengths in
  let suit (first, texts) ranks =
    let name rank = if long then string_of_int (rank + 1) else String.make 1 "AKQJT98765432".[ranks - 1 - rank] in
    let has rank = first + rank < Array.length held && held.(first + rank) in
    let cards = List.filter has (List.init ranks (fun i -> ranks - 1 - i)) in
    let names = String.concat (if long then "," else "") (List.map name cards) in
    (first + ranks, Printf.sprintf "%c:%s" "SHCDMFWG".[List.length texts] (if names = "" then "-" else names) :: texts) in
  String.concat " " (List.rev (snd (List.fold_left suit (0, []) lengths)))

let crc32 text =
  let sum = ref 0xffffffff in
  let byte c =
    sum := !sum lxor Char.code c;
    for _ = 1 to 8 do sum := if !sum land 1 = 1 then (!sum lsr 1) lxor 0xedb88320 else !sum lsr 1 done in
  String.iter byte text;
  !sum lxor 0xffffffff

let bytes = Array.init 256 number
let list text = List.init (String.length text) (fun i -> bytes.(Char.code text.[i]))

let contents name =
  let channel = open_in_bin name in
  let file = really_input_string channel (in_channel_length channel) in
  close_in channel;
  file

(* The rules of a frontier table, its minimal wins, and its minimal hands that do not lose (crates/solver/src/table/frontier/mod.rs). *)
let read_table name =
  let file = contents name in
  let byte i = Char.code file.[i] and long i = Int64.to_int (String.get_int64_le file i) in
  if String.sub file 0 8 <> "\x89FACEUF\n" then raise Inflate.Damaged;
  let ranks = byte 17 and wins = long 64 and others = long 72 in
  let at = ref (104 + (16 * (wins + others)) + 32) in
  let rec leb shift = let b = byte !at in incr at; ((b land 127) lsl shift) lor (if b < 128 then 0 else leb (shift + 7)) in
  let rising before = let n = leb 0 in match before with None -> n | Some before -> before + 1 + n in
  let rec firsts stop before = if !at >= stop then [] else let n = rising before in n :: firsts stop (Some n) in
  let rec groups stop before =
    if !at >= stop then [] else begin
      let rest = rising before in
      let length = leb 0 in
      let hands = List.map (fun first -> number ((rest lsl ranks) lor first)) (firsts (!at + length) None) in
      let others = groups stop (Some rest) in
      hands @ others
    end in
  let classes from count = List.concat (List.init count (fun i -> groups (!at + long (104 + (16 * (from + i)) + 8)) None)) in
  let won = classes 0 wins in
  let held = classes wins others in
  (String.sub file 16 4, won, held)

type proved = Deal of certificate | All of rules * tally

(* What a file proves. None if it is refused. *)
let check table name =
  let file = contents name in
  let size = String.length file in
  let header = if size > 8 && file.[8] = '\002' then 72 else 64 in
  if size < header + 4 || Int32.of_int (crc32 (String.sub file 0 (size - 4))) <> String.get_int32_le file (size - 4)
     || String.get_int64_le file 56 <> Int64.of_int (size - header - 4)
  then None
  else
    (* The facts of all deals of a large game may be longer: see docs/certificate.md. *)
    let rec sum i until = if i = until then 0 else Char.code file.[i] + sum (i + 1) until in
    let suits = Char.code file.[12] in
    let cards = if header = 72 then sum 64 (64 + min suits 8) else suits * Char.code file.[13] in
    let most = if file.[16] = '\003' && cards <= 30 then max (1 lsl 23) (1 lsl cards lsr 4) else 1 lsl 23 in
    match Inflate.zlib (String.sub file header (size - header - 4)) most with
    | exception Inflate.Damaged -> None
    | body -> (
        let header = list (String.sub file 0 header) and body = list body in
        let all = Option.map (fun (r, t) -> All (r, t)) in
        match table with
        | Some (game, won, held) -> if game <> String.sub file 12 4 then None else all (verify_table header body won held)
        | None when file.[16] = '\003' -> all (verify_all header body (fun _ _ _ -> true))
        | None -> Option.map (fun c -> Deal c) (verify header body))

let () =
  (* Many small values, and much memory that stays. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 200 };
  let words = List.tl (Array.to_list Sys.argv) in
  let table, names = match words with "--table" :: name :: names -> (Some name, names) | names -> (None, names) in
  if names = [] then (prerr_endline "usage: faceup-verified [--table TABLE] FILE..."; exit 2);
  let failed = ref false in
  let rules r =
    let lengths = List.map int r.lengths in
    let pack = match lengths with
      | n :: rest when List.for_all (( = ) n) rest -> Printf.sprintf "%dx%d" (List.length lengths) n
      | _ -> String.concat "+" (List.map string_of_int lengths) in
    Printf.sprintf "%s, trumps %s, %s" pack (match r.trump One with None -> "none" | Some _ -> "own")
      (if r.passes then "pass" else "lead") in
  List.iter (fun name ->
    match check (Option.map read_table table) name with
    | exception Sys_error message -> failed := true; prerr_endline ("error: " ^ message)
    | exception (Inflate.Damaged | Invalid_argument _) -> failed := true; prerr_endline "error: expected a frontier table after --table"
    | exception Stack_overflow ->
        failed := true;
        Printf.eprintf "error: %s needs a larger stack. Run `ulimit -s unlimited`, and then this again\n" name
    | None -> failed := true; print_endline "refused"
    | Some (Deal c) ->
        let outcome = match c.says with Win -> "win" | Loss -> "loss" | Draw -> "draw" in
        Printf.printf "proved: %s for the player who leads %s (%s)\n" outcome (hand_text c.game c.leader) (rules c.game)
    | Some (All (r, t)) ->
        let wins = int t.wins_ and losses = int t.losses_ and draws = int t.draws_ in
        Printf.printf "proved: of %d deals, %d are won by the player who leads, %d lost, and %d drawn (%s)\n" (wins + losses + draws) wins losses
          draws (rules r);
        Option.iter (fun table -> Printf.printf "proved: %s is right in each\n" table) table)
    names;
  if !failed then exit 1
