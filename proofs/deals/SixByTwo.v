(** Six suits of two, where a beat ends the turn: the starter does not win every symmetric deal. *)

From Coq Require Import NArith Bool List.
From Faceup Require Import Game Symmetry Accepted AllDeals Certificate SixByTwoBytes.
Import ListNotations.
Open Scope N_scope.

Definition six_by_two := Rules (equal_suits 6 2) no_trumps true.

(** The suits are pairs: 1 and 2, 3 and 4, 5 and 6. In a symmetric deal each player holds of a suit what the opponent holds of the other suit of
    the pair. The card of the same rank in the other suit is [N.lxor c 2]: cards 0 and 1 are suit 1, cards 2 and 3 suit 2. *)
Definition symmetric (h : N) : bool := forallb (fun c => xorb (N.testbit h c) (N.testbit h (N.lxor c 2))) (all_cards 12).

(** The suits of which each player holds one card. *)
Definition divided (h : N) : N := number (fun s => xorb (N.testbit h (2 * s)) (N.testbit h (2 * s + 1))) (all_cards 6).

(** A draw if at least four suits are divided, and else a win. *)
Definition expected (h : N) : outcome := if 4 <=? divided h then Draw else Win.

Lemma counted : count_deals six_by_two true (facts_of six_by_two body) (fun h o => implb (symmetric h) (is_outcome o (expected h))) =
  Some (Tally 2425 369 1300).
Proof. vm_cast_no_check (eq_refl (Some (Tally 2425 369 1300))). Qed.

(** Of the 4,094 deals the player who leads wins 2,425 and loses 369. *)
Theorem all_deals : outcomes_are six_by_two 2425 369 1300.
Proof. destruct (count_deals_sound _ _ _ _ _ counted) as (o & H & N). exists o. split; [|exact N]. intros h P L. now apply H. Qed.

(** The outcome of each symmetric deal. *)
Theorem symmetric_deals h : 0 < h -> h < pack six_by_two -> symmetric h = true -> has_outcome six_by_two (expected h) h.
Proof.
  intros P L S. destruct (count_deals_sound _ _ _ _ _ counted) as (o & H & _). destruct (H h P L) as [O A]. rewrite S in A. cbn [implb] in A.
  replace (expected h) with (o h); [exact O|]. now destruct (o h), (expected h).
Qed.

(** Half of the 64 symmetric deals are drawn. *)
Theorem symmetric_draws : number symmetric (deals six_by_two) = 64 /\
  number (fun h => symmetric h && is_outcome (expected h) Draw) (deals six_by_two) = 32.
Proof. split; [vm_cast_no_check (eq_refl 64) | vm_cast_no_check (eq_refl 32)]. Qed.

(** One of them: the low card of suits 1 and 3, the high card of suits 2 and 4, none of suit 5 and both of suit 6. *)
Theorem drawn_symmetric_deal : let h := fold_right (fun c h => N.setbit h c) 0 [0; 3; 4; 7; 10; 11] in
  symmetric h = true /\ drawn six_by_two (opening six_by_two One h).
Proof. split; [reflexivity|]. apply (symmetric_deals (fold_right (fun c h => N.setbit h c) 0 [0; 3; 4; 7; 10; 11])); reflexivity. Qed.
