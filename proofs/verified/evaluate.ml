(* evaluate LENGTHS none|own lead|pass, with LENGTHS as in 3+2+2: the outcome of every hand, as the definitions have it: hand, outcome, rounds. *)

open Verified

let rec positive i = if i = 1 then XH else if i land 1 = 1 then XI (positive (i lsr 1)) else XO (positive (i lsr 1))
let number i = if i = 0 then N0 else Npos (positive i)

let () =
  let lengths = List.map int_of_string (String.split_on_char '+' Sys.argv.(1)) in
  let r = { lengths = List.map number lengths; trump = (if Sys.argv.(2) = "own" then own_trumps else no_trumps); passes = Sys.argv.(3) = "pass" } in
  let hands = List.init (1 lsl List.fold_left ( + ) 0 lengths) number in
  let players = [ One; Two ] in
  let all table = List.concat_map (fun q -> List.concat_map (fun p -> List.map (table q p) hands) players) players in
  (* One table for each number of rounds, until a table repeats the one before. *)
  let rec tables before =
    let table = next_table r before in
    if not (full r table) then failwith "an answer is missing";
    match before with Some b when all b = all table -> [] | _ -> table :: tables (Some table) in
  let tables = tables None in
  let rounds p hand = List.find_opt (fun (_, t) -> t One p hand = Some true) (List.mapi (fun k t -> (k, t)) tables) in
  List.iteri (fun i hand ->
      if i > 0 && i < List.length hands - 1 then
        match rounds One hand, rounds Two hand with
        | Some (k, _), None -> Printf.printf "%d,win,%d\n" i k
        | None, Some (k, _) -> Printf.printf "%d,loss,%d\n" i k
        | None, None -> Printf.printf "%d,draw,\n" i
        | Some _, Some _ -> failwith "both players win")
    hands
