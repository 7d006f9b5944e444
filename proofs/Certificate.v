(** The file of a certificate, as ../docs/certificate.md describes it, but for the packing of the facts and the checksum. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Checker Accepted AllDeals.
Import ListNotations.
Open Scope N_scope.

Record certificate := Certificate {
  game : rules;
  says : outcome;
  leader : N;                            (** the hand of the player who leads *)
  groups : list (list N * list N)        (** for each group the hands of the leader's side and of the opponent's *)
}.

Definition facts (groups : list (list N * list N)) : list (list (bool * N)) :=
  map (fun g => map (pair true) (fst g) ++ map (pair false) (snd g)) groups.

(** * Reading *)

(** A number of a fixed length, the low bytes first. *)
Fixpoint little_endian (bytes : list N) : N :=
  match bytes with [] => 0 | b :: bytes => b + 256 * little_endian bytes end.

(** A number in LEB128, as short as possible, and the bytes after it. *)
Fixpoint read_number (bytes : list N) : option (N * list N) :=
  match bytes with
  | [] => None
  | b :: bytes =>
      if b <? 128 then Some (b, bytes)
      else match read_number bytes with
        | Some (n, rest) => if n =? 0 then None else Some (b - 128 + 128 * n, rest)
        | None => None
        end
  end.

(** [count] hands that rise, the first one above [h], and all below [most]. *)
Fixpoint read_hands (fuel : nat) (most count h : N) (bytes : list N) : option (list N * list N) :=
  if count =? 0 then Some ([], bytes) else
  match fuel, read_number bytes with
  | S fuel, Some (step, bytes) =>
      let h := h + step + 1 in
      if h <? most
      then match read_hands fuel most (count - 1) h bytes with
        | Some (hands, rest) => Some (h :: hands, rest)
        | None => None
        end
      else None
  | _, _ => None
  end.

Definition read_list (fuel : nat) (most : N) (bytes : list N) : option (list N * list N) :=
  match read_number bytes with
  | Some (count, rest) => read_hands fuel most count 0 rest
  | None => None
  end.

Fixpoint read_groups (fuel : nat) (most : N) (bytes : list N) : option (list (list N * list N)) :=
  match bytes, fuel with
  | [], _ => Some []
  | _, O => None
  | _, S fuel =>
      match read_list fuel most bytes with
      | Some (leads, bytes) =>
          match read_list fuel most bytes with
          | Some (follows, bytes) =>
              match leads, follows with
              | [], [] => None
              | _, _ => match read_groups fuel most bytes with Some gs => Some ((leads, follows) :: gs) | None => None end
              end
          | None => None
          end
      | None => None
      end
  end.

Definition bytes_eqb (a b : list N) : bool := if list_eq_dec N.eq_dec a b then true else false.

(** Bytes [from] to [from + length - 1]. *)
Definition slice (from length : nat) (bytes : list N) : list N := firstn length (skipn from bytes).

Definition magic : list N := [137; 70; 65; 67; 69; 82; 84; 10].

(** The lengths of the suits. Version 1 is for packs of up to four suits of equal length, and version 2 for others. *)
Definition read_lengths (header : list N) : option (list N) :=
  match slice 8 4 header, slice 12 2 header with
  | [1; 0; 0; 0], [suits; ranks] =>
      if Nat.eqb (length header) 64 && (suits <=? 4) then Some (equal_suits suits ranks) else None
  | [2; 0; 0; 0], [suits; ranks] =>
      let ls := firstn (N.to_nat suits) (skipn 64 header) in
      if Nat.eqb (length header) 72 && (suits <=? 8) && (ranks =? 0) && forallb (N.eqb 0) (skipn (64 + N.to_nat suits) header) &&
         ((5 <=? suits) || negb (forallb (N.eqb (nth 0 ls 0)) ls))
      then Some ls else None
  | _, _ => None
  end.

Definition read_rules (header : list N) : option rules :=
  match read_lengths header, slice 14 2 header with
  | Some ls, [trumps; after] =>
      let r := Rules ls (if trumps =? 0 then no_trumps else own_trumps) (after =? 1) in
      if (1 <=? N.of_nat (length ls)) && forallb (fun n => (1 <=? n) && (n <=? 26)) ls && (cards r <=? 64) &&
         ((trumps =? 0) || (trumps =? 1) && match ls with m :: n :: _ => m =? n | _ => false end) && (after <=? 1)
      then Some r else None
  | _, _ => None
  end.

Definition read_outcome (o : N) : option outcome :=
  match o with 0 => Some Win | 1 => Some Loss | 2 => Some Draw | _ => None end.

(** Reads the bytes of the header, 64 or in version 2 72, and the unpacked facts: the game and the groups. What the header claims is left. *)
Definition read_parts (header body : list N) : option (rules * list (list N * list N)) :=
  match read_rules header with
  | Some r =>
      match read_groups (length body) (pack r) body with
      | Some gs =>
          let count := fold_right (fun g n => N.of_nat (length (fst g)) + N.of_nat (length (snd g)) + n) 0 gs in
          if bytes_eqb (slice 0 8 header) magic &&
             (little_endian (slice 32 8 header) =? N.of_nat (length gs)) && (little_endian (slice 40 8 header) =? count) &&
             (little_endian (slice 48 8 header) =? N.of_nat (length body))
          then Some (r, gs) else None
      | None => None
      end
  | None => None
  end.

(** A certificate of a deal. *)
Definition read (header body : list N) : option certificate :=
  match read_parts header body, read_outcome (nth 16 header 255) with
  | Some (r, gs), Some o =>
      let h := little_endian (slice 24 8 header) in
      if bytes_eqb (slice 17 7 header) [0; 0; 0; 0; 0; 0; 0] && (0 <? h) && (h <? pack r) then Some (Certificate r o h gs) else None
  | _, _ => None
  end.

(** A certificate of all deals of a game: the numbers of wins and of draws that it claims, too. *)
Definition read_all (header body : list N) : option (rules * (N * N) * list (list N * list N)) :=
  match read_parts header body with
  | Some (r, gs) =>
      if (nth 16 header 255 =? 3) && (cards r <=? 30)
      then Some (r, (little_endian (slice 24 8 header), little_endian (slice 17 7 header)), gs) else None
  | None => None
  end.

(** The facts of unpacked bytes. *)
Definition facts_of (r : rules) (body : list N) : list (list (bool * N)) :=
  match read_groups (length body) (pack r) body with Some gs => facts gs | None => [] end.

(** Reads a certificate and checks it. The answer is what it proves. *)
Definition verify (header body : list N) : option certificate :=
  match read header body with
  | Some c => if check (game c) (says c) (leader c) (facts (groups c)) then Some c else None
  | None => None
  end.

(** What is accepted is true. *)
Theorem verify_sound header body c : verify header body = Some c -> has_outcome (game c) (says c) (leader c).
Proof.
  unfold verify. destruct (read header body) as [d|]; [|discriminate].
  destruct (check _ _ _ _) eqn:E; [|discriminate]. intros [= <-]. exact (check_sound _ _ _ _ E).
Qed.

(** * All deals of a game *)

(** Reads a certificate of all deals and checks it. [agrees] may refuse the outcome of a deal. The answer is the game, and how many of its deals
    the player who leads wins, loses and draws. *)
Definition verify_all (header body : list N) (agrees : rules -> N -> outcome -> bool) : option (rules * tally) :=
  match read_all header body with
  | Some (r, (wins, draws), gs) =>
      match count_deals r (0 <? draws) (facts gs) (agrees r) with
      | Some t => if (wins_ t =? wins) && (draws_ t =? draws) then Some (r, t) else None
      | None => None
      end
  | None => None
  end.

Theorem verify_all_sound header body agrees r t : verify_all header body agrees = Some (r, t) -> exists o : N -> outcome,
  (forall h, 0 < h -> h < pack r -> has_outcome r (o h) h /\ agrees r h (o h) = true) /\
  number (fun h => is_outcome (o h) Win) (deals r) = wins_ t /\
  number (fun h => is_outcome (o h) Loss) (deals r) = losses_ t /\
  number (fun h => is_outcome (o h) Draw) (deals r) = draws_ t.
Proof.
  unfold verify_all. destruct (read_all header body) as [[[r' [wins draws]] gs]|]; [|discriminate].
  destruct (count_deals _ _ _ _) as [t'|] eqn:E; [|discriminate]. destruct (_ && _); [|discriminate].
  intros [= <- <-]. exact (count_deals_sound _ _ _ _ _ E).
Qed.

(** * Reading is right: what is read gives the same bytes when it is written *)

(** A number in LEB128. The fuel is the greatest number of bytes less one. *)
Fixpoint write_number (fuel : nat) (n : N) : list N :=
  match fuel with
  | O => [n]
  | S fuel => if n <? 128 then [n] else (n mod 128 + 128) :: write_number fuel (n / 128)
  end.

Theorem read_number_right bytes : forall n rest, (forall b, In b bytes -> b < 256) -> read_number bytes = Some (n, rest) ->
  forall fuel, (length bytes <= fuel)%nat -> bytes = write_number fuel n ++ rest.
Proof.
  induction bytes as [|b bytes IH]; intros n rest B R fuel L; cbn [read_number] in R; [discriminate|].
  destruct fuel as [|fuel]; [cbn in L; lia|]. cbn [write_number].
  destruct (N.ltb_spec b 128) as [S|S].
  - injection R as <- <-. now apply N.ltb_lt in S as ->.
  - destruct (read_number bytes) as [[m rest']|] eqn:E; [|discriminate].
    destruct (N.eqb_spec m 0) as [|Nz]; [discriminate|]. injection R as <- <-.
    assert (b < 256) by (apply B; now left).
    replace (b - 128 + 128 * m <? 128) with false by (symmetry; apply N.ltb_ge; lia).
    rewrite N.mul_comm, N.mod_add, N.div_add, N.mod_small, N.div_small by lia. cbn [app]. f_equal; [lia|].
    apply IH; auto; [intros; apply B; now right | cbn in L; lia].
Qed.

Fixpoint write_hands (fuel : nat) (h : N) (hands : list N) : list N :=
  match hands with [] => [] | x :: hands => write_number fuel (x - h - 1) ++ write_hands fuel x hands end.

Definition write_list (fuel : nat) (hands : list N) : list N :=
  write_number fuel (N.of_nat (length hands)) ++ write_hands fuel 0 hands.

Definition write_groups (fuel : nat) (gs : list (list N * list N)) : list N :=
  flat_map (fun g => write_list fuel (fst g) ++ write_list fuel (snd g)) gs.

(** Bytes that are read, and what is left of them. *)
Definition is_part (fuel : nat) (bytes rest : list N) : Prop :=
  (length rest <= fuel)%nat /\ forall b, In b rest -> b < 256.

Lemma read_number_part fuel bytes n rest : (length bytes <= fuel)%nat -> (forall b, In b bytes -> b < 256) -> read_number bytes = Some (n, rest) ->
  bytes = write_number fuel n ++ rest /\ is_part fuel bytes rest.
Proof.
  intros L B R. pose proof (read_number_right bytes n rest B R fuel L) as E. split; [exact E|]. split.
  - rewrite E, app_length in L. lia.
  - intros b I. apply B. rewrite E. apply in_or_app. now right.
Qed.

Lemma read_hands_right fuel most f : forall count h bytes hands rest, (length bytes <= fuel)%nat -> (forall b, In b bytes -> b < 256) ->
  read_hands f most count h bytes = Some (hands, rest) ->
  bytes = write_hands fuel h hands ++ rest /\ N.of_nat (length hands) = count /\ is_part fuel bytes rest.
Proof.
  induction f as [|f IH]; intros count h bytes hands rest L B R; cbn [read_hands] in R;
    (destruct (N.eqb_spec count 0) as [->|Nz]; [injection R as <- <-; repeat split; auto|]); [discriminate|].
  destruct (read_number bytes) as [[step bytes']|] eqn:E; [|discriminate].
  destruct (h + step + 1 <? most); [|discriminate].
  destruct (read_hands f most (count - 1) (h + step + 1) bytes') as [[hands' rest']|] eqn:R'; [|discriminate].
  injection R as <- <-. destruct (read_number_part fuel bytes step bytes' L B E) as [-> [L' B']].
  destruct (IH _ _ _ _ _ L' B' R') as (-> & C & P). cbn [write_hands length].
  replace (h + step + 1 - h - 1) with step by lia. rewrite app_assoc. repeat split; try apply P. lia.
Qed.

Lemma read_list_right fuel most f bytes hands rest : (length bytes <= fuel)%nat -> (forall b, In b bytes -> b < 256) ->
  read_list f most bytes = Some (hands, rest) -> bytes = write_list fuel hands ++ rest /\ is_part fuel bytes rest.
Proof.
  intros L B R. unfold read_list in R. destruct (read_number bytes) as [[count bytes']|] eqn:E; [|discriminate].
  destruct (read_number_part fuel bytes count bytes' L B E) as [-> [L' B']].
  destruct (read_hands_right fuel most _ _ _ _ _ _ L' B' R) as (-> & <- & P).
  split; [|exact P]. unfold write_list. now rewrite app_assoc.
Qed.

(** The facts that are read are those that the bytes say. *)
Theorem read_groups_right fuel most f : forall bytes gs, (length bytes <= fuel)%nat -> (forall b, In b bytes -> b < 256) ->
  read_groups f most bytes = Some gs -> bytes = write_groups fuel gs.
Proof.
  induction f as [|f IH]; intros bytes gs L B R; destruct bytes as [|b bytes]; cbn [read_groups] in R;
    try discriminate; try (injection R as <-; reflexivity).
  destruct (read_list f most (b :: bytes)) as [[leads bytes1]|] eqn:E1; [|discriminate].
  destruct (read_list f most bytes1) as [[follows bytes2]|] eqn:E2; [|discriminate].
  assert (exists gs', read_groups f most bytes2 = Some gs' /\ gs = (leads, follows) :: gs') as (gs' & R' & ->).
  { destruct (read_groups f most bytes2) as [gs'|]; [exists gs'|]; destruct leads, follows; try discriminate; split; congruence. }
  destruct (read_list_right fuel most f _ _ _ L B E1) as [-> [L1 B1]].
  destruct (read_list_right fuel most f _ _ _ L1 B1 E2) as [-> [L2 B2]].
  rewrite (IH bytes2 gs' L2 B2 R') at 1. cbn [write_groups flat_map fst snd]. now rewrite app_assoc.
Qed.
