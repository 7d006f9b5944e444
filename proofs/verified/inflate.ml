(* Unpacks a zlib stream (RFC 1950 and 1951). Nothing that is proved depends on it: a wrong byte gives other facts, which are checked. *)

exception Damaged

let lengths = [| 3; 4; 5; 6; 7; 8; 9; 10; 11; 13; 15; 17; 19; 23; 27; 31; 35; 43; 51; 59; 67; 83; 99; 115; 131; 163; 195; 227; 258 |]
let length_bits = [| 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 1; 1; 2; 2; 2; 2; 3; 3; 3; 3; 4; 4; 4; 4; 5; 5; 5; 5; 0 |]
let distances = [| 1; 2; 3; 4; 5; 7; 9; 13; 17; 25; 33; 49; 65; 97; 129; 193; 257; 385; 513; 769; 1025; 1537; 2049; 3073; 4097; 6145; 8193; 12289; 16385; 24577 |]
let distance_bits = Array.init 30 (fun i -> max 0 ((i / 2) - 1))
let order = [| 16; 17; 18; 0; 8; 7; 9; 6; 10; 5; 11; 4; 12; 3; 13; 2; 14; 1; 15 |]

(* A code: how many symbols have each length, and the symbols by length. *)
let code symbol_lengths =
  let counts = Array.make 16 0 in
  Array.iter (fun l -> if l > 0 then counts.(l) <- counts.(l) + 1) symbol_lengths;
  let left = ref 1 in
  for l = 1 to 15 do
    left := (2 * !left) - counts.(l);
    if !left < 0 then raise Damaged
  done;
  let starts = Array.make 17 0 in
  for l = 1 to 15 do starts.(l + 1) <- starts.(l) + counts.(l) done;
  let symbols = Array.make (Array.length symbol_lengths) 0 in
  Array.iteri (fun s l -> if l > 0 then (symbols.(starts.(l)) <- s; starts.(l) <- starts.(l) + 1)) symbol_lengths;
  (counts, symbols)

let adler32 text =
  let a = ref 1 and b = ref 0 in
  String.iter (fun c -> a := (!a + Char.code c) mod 65521; b := (!b + !a) mod 65521) text;
  (!b lsl 16) lor !a

(* The stream must take all of [text], and give at most [most] bytes. *)
let zlib text most =
  let at = ref 2 and bit = ref 0 and out = Buffer.create 65536 in
  let byte i = if i < String.length text then Char.code text.[i] else raise Damaged in
  if byte 0 land 15 <> 8 || byte 0 lsr 4 > 7 || byte 1 land 32 <> 0 || ((byte 0 * 256) + byte 1) mod 31 <> 0 then raise Damaged;
  let take_bit () =
    let b = (byte !at lsr !bit) land 1 in
    if !bit = 7 then (bit := 0; incr at) else incr bit;
    b in
  let take n =
    let v = ref 0 in
    for i = 0 to n - 1 do v := !v lor (take_bit () lsl i) done;
    !v in
  let symbol (counts, symbols) =
    let rec go l code first index =
      if l > 15 then raise Damaged;
      let code = code lor take_bit () in
      if code - first < counts.(l) then symbols.(index + code - first)
      else go (l + 1) (code lsl 1) ((first + counts.(l)) lsl 1) (index + counts.(l)) in
    go 1 0 0 0 in
  let add c = if Buffer.length out >= most then raise Damaged else Buffer.add_char out c in
  let rec block literals far =
    let s = symbol literals in
    if s < 256 then (add (Char.chr s); block literals far)
    else if s > 256 then begin
      if s > 285 then raise Damaged;
      let length = lengths.(s - 257) + take length_bits.(s - 257) in
      let d = symbol far in
      if d > 29 then raise Damaged;
      let distance = distances.(d) + take distance_bits.(d) in
      if distance > Buffer.length out then raise Damaged;
      for _ = 1 to length do add (Buffer.nth out (Buffer.length out - distance)) done;
      block literals far
    end in
  let rec blocks () =
    let is_last = take_bit () = 1 in
    (match take 2 with
    | 0 ->
        if !bit > 0 then (bit := 0; incr at);
        let length = byte !at lor (byte (!at + 1) lsl 8) in
        if length lxor 0xffff <> byte (!at + 2) lor (byte (!at + 3) lsl 8) then raise Damaged;
        at := !at + 4;
        for _ = 1 to length do add (Char.chr (byte !at)); incr at done
    | 1 ->
        let literal i = if i < 144 then 8 else if i < 256 then 9 else if i < 280 then 7 else 8 in
        block (code (Array.init 288 literal)) (code (Array.make 30 5))
    | 2 ->
        let literals = take 5 + 257 in
        let far = take 5 + 1 in
        let own = Array.make 19 0 in
        let codes = take 4 + 4 in
        for i = 0 to codes - 1 do own.(order.(i)) <- take 3 done;
        let own = code own in
        let all = Array.make (literals + far) 0 in
        let i = ref 0 in
        let fill l n = for _ = 1 to n do (if !i >= literals + far then raise Damaged); all.(!i) <- l; incr i done in
        while !i < literals + far do
          match symbol own with
          | 16 -> if !i = 0 then raise Damaged else let l = all.(!i - 1) in fill l (3 + take 2)
          | 17 -> fill 0 (3 + take 3)
          | 18 -> fill 0 (11 + take 7)
          | l -> fill l 1
        done;
        if all.(256) = 0 then raise Damaged;
        block (code (Array.sub all 0 literals)) (code (Array.sub all literals far))
    | _ -> raise Damaged);
    if not is_last then blocks () in
  blocks ();
  if !bit > 0 then incr at;
  let text_out = Buffer.contents out in
  let sum = List.fold_left (fun n i -> (n lsl 8) lor byte (!at + i)) 0 [ 0; 1; 2; 3 ] in
  if sum <> adler32 text_out || !at + 4 <> String.length text then raise Damaged;
  text_out
