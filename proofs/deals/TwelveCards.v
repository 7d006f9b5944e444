(** Packs of at most 12 cards without trumps, if a beat ends the turn: in none of them the lead is a handicap. The theorems about packs of any
    length cover all but 15 packs, with any number of suits of one card added. Of these, certificates have the outcome of every deal. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Suits Symmetry Claims Rounds Accepted AllDeals Certificate Draws Pass Peeling Doubling NoSmallerDraw.
From Faceup Require Pack5_5Bytes Pack6_5Bytes Pack7_5Bytes Pack6_6Bytes Pack5_5_2Bytes Pack3_3_3Bytes Pack3_3_3_2Bytes Pack3_3_3_3Bytes
  Pack4_3_3Bytes Pack4_3_3_2Bytes Pack4_4_3Bytes Pack4_4_4Bytes Pack5_3_3Bytes Pack5_4_3Bytes Pack6_3_3Bytes.
Import ListNotations.
Open Scope N_scope.

Definition of_lengths (l : list N) := Rules l no_trumps true.

(** The packs, each with the facts of its certificate, and whether some are of draws. *)
Definition certified : list (list N * (bool * list N)) := [
  ([5; 5], (false, Pack5_5Bytes.body)); ([6; 5], (false, Pack6_5Bytes.body));
  ([7; 5], (false, Pack7_5Bytes.body)); ([6; 6], (false, Pack6_6Bytes.body));
  ([5; 5; 2], (false, Pack5_5_2Bytes.body)); ([3; 3; 3], (true, Pack3_3_3Bytes.body)); ([3; 3; 3; 2], (false, Pack3_3_3_2Bytes.body));
  ([3; 3; 3; 3], (false, Pack3_3_3_3Bytes.body)); ([4; 3; 3], (false, Pack4_3_3Bytes.body)); ([4; 3; 3; 2], (false, Pack4_3_3_2Bytes.body));
  ([4; 4; 3], (true, Pack4_4_3Bytes.body)); ([4; 4; 4], (false, Pack4_4_4Bytes.body)); ([5; 3; 3], (false, Pack5_3_3Bytes.body));
  ([5; 4; 3], (false, Pack5_4_3Bytes.body)); ([6; 3; 3], (false, Pack6_3_3Bytes.body))].

(** Whether the facts decide every deal, and whoever loses with the lead wins if the opponent has it. *)
Definition no_handicap (r : rules) (draws : bool) (body : list N) : bool :=
  match decide_deals r draws (facts_of r body) with
  | Some found => forallb (fun h => match found h with
      | Some Loss => match found (N.ldiff (pack r) h) with Some Win => true | _ => false end
      | Some _ => true
      | None => false
      end) (deals r)
  | None => false
  end.

Lemma is_of_pack r h : within r h -> h <> 0 -> rest r h <> 0 -> In h (deals r) /\ 0 < h < pack r.
Proof.
  intros W Nz Nr. pose proof (land_within r h W) as E. unfold pack in E. rewrite N.land_ones in E.
  pose proof (N.mod_upper_bound h (2 ^ cards r)) as B. pose proof (N.pow_nonzero 2 (cards r)) as P.
  assert (h <> pack r) by (intro X; now apply Nr, rest_zero).
  assert (L : 0 < h < pack r) by (unfold pack in *; rewrite N.ones_equiv in *; lia).
  split; [|exact L]. apply filter_In. split; [apply in_all_cards; lia|]. unfold is_deal. destruct L as [L1 L2].
  apply N.ltb_lt in L1, L2. now rewrite L1, L2.
Qed.

Lemma no_handicap_sound r draws body : (forall p, trump r p = None) -> passes r = true -> no_handicap r draws body = true ->
  forall h, within r h -> ~ exception r h.
Proof.
  unfold no_handicap. intros NT ET A h W E. destruct (exception_hands r NT ET h W E) as (Nz & Nr & _).
  destruct (decide_deals r draws (facts_of r body)) as [found|] eqn:F; [|discriminate]. rewrite forallb_forall in A.
  pose proof (decide_deals_sound _ _ _ _ F) as Known. destruct E as [Wins NL]. apply NL.
  (* The opponent, who leads, holds the rest. *)
  set (g := rest r h) in *. assert (Wg : within r g) by apply within_rest. assert (G : rest r g = h) by now apply rest_rest.
  assert (Lost : wins r Two (opening r One g)) by (unfold follows_wins in Wins; rewrite <- G in Wins; now rewrite <- claim_of_opponent).
  destruct (is_of_pack r g Wg Nr) as (D & P & L); [now rewrite G|]. specialize (A g D).
  destruct (one_outcome r g P L) as (o & _ & Only). pose proof (Only Loss Lost) as Is.
  destruct (found g) as [o'|] eqn:Fg; [|discriminate]. rewrite (Only o' (Known g o' Wg Fg)), <- Is in A.
  change (N.ldiff (pack r) g) with (rest r g) in A. rewrite G in A. destruct (found h) as [[]|] eqn:Fh; try discriminate.
  exact (Known h Win W Fh).
Qed.

(** One suit of any length, one of at most four cards, and the others of at most two: [Peeling.v] covers such packs. *)
Definition peeled (l : list N) : bool :=
  match l with _ :: four :: others => (four <=? 4) && forallb (fun n => n <=? 2) others | _ => true end.

Lemma length_small l n s : forallb (fun m => m <=? n) l = true -> length_in l s <= n.
Proof.
  revert s. induction l as [|m l IH]; intro s; cbn [forallb length_in]; [lia|]. rewrite andb_true_iff, N.leb_le. intros [M A].
  destruct (s =? 0); auto.
Qed.

Lemma peeled_sound l : peeled l = true -> forall h, within (of_lengths l) h -> ~ exception (of_lengths l) h.
Proof.
  intro P. assert (S : forall s, s <> 0 -> length_in l s <= if s =? 1 then 4 else 2).
  { intros s Nz. destruct l as [|long [|four others]]; cbn [length_in]; apply N.eqb_neq in Nz as Z; rewrite ?Z; try (destruct (s =? 1); lia).
    apply andb_true_iff in P as [F%N.leb_le O]. destruct (N.eqb_spec s 1) as [->|D]; [exact F|].
    replace (N.pred s =? 0) with false by (symmetry; apply N.eqb_neq; lia). now apply length_small. }
  apply (no_exception (of_lengths l) (fun _ => eq_refl) eq_refl 0 1).
  - exact (S 1 ltac:(lia)).
  - intros s Nz N1. pose proof (S s Nz) as B. apply N.eqb_neq in N1. now rewrite N1 in B.
Qed.

(** A certified pack with suits of one card. *)
Definition is_certified (l : list N) : bool := existsb (fun c =>
  existsb (fun m => if list_eq_dec N.eq_dec l (fst c ++ repeat 1 m) then true else false) (seq 0 12)) certified.

(** All packs of at most 12 cards. *)
Definition small_packs : list (list N) := flat_map (fun n => packs 13 n n) [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12].

(** In a pack of at most 12 cards no hand wins without the lead and not with it. *)
Theorem no_exception_of_twelve l h : In l small_packs -> within (of_lengths l) h -> ~ exception (of_lengths l) h.
Proof.
  intro I. assert (A : forallb (fun l => peeled l || is_certified l) small_packs = true) by vm_cast_no_check (eq_refl true).
  assert (C : forallb (fun c => let r := of_lengths (fst c) in no_handicap r (fst (snd c)) (snd (snd c)) && (0 <? cards r) &&
    negb (suit r 0 =? suit r (cards r - 1))) certified = true) by vm_cast_no_check (eq_refl true).
  rewrite forallb_forall in A, C. specialize (A l I). apply orb_true_iff in A as [A|A]; [now apply peeled_sound|].
  apply existsb_exists in A as ([k [draws body]] & K & A). apply existsb_exists in A as (m & _ & A). cbn [fst] in A.
  destruct (list_eq_dec N.eq_dec l (k ++ repeat 1 m)) as [->|]; [|discriminate].
  specialize (C _ K). cbn [fst snd] in C. rewrite !andb_true_iff, N.ltb_lt, negb_true_iff, N.eqb_neq in C. destruct C as [[C Pos] S].
  revert h. change (of_lengths (k ++ repeat 1 m)) with (add_singles m (of_lengths k)). set (r := of_lengths k) in *.
  apply (still_no_exception r (fun _ => eq_refl) eq_refl).
  - exists 0, (cards r - 1). repeat split; [exact Pos | lia | exact S].
  - exact (no_handicap_sound r draws body (fun _ => eq_refl) eq_refl C).
Qed.
