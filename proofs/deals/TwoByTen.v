(** Every deal of two suits of ten. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals SymmetricDeals Certificate TwoByTenBytes.
Open Scope N_scope.

Lemma counted : count_symmetric 10 false (facts_of (beat_it_or_eat_it 2 10) body) =
  Some (Tally 559265 489309 0, (Tally 960 64 0, Tally 173438 11318 0)).
Proof. vm_cast_no_check (eq_refl (Some (Tally 559265 489309 0, (Tally 960 64 0, Tally 173438 11318 0)))). Qed.

(** Of the 1,048,574 deals the player who leads wins 559,265, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 10) 559265 489309 0.
Proof. exact (proj1 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.

(** Of the 1,024 symmetric deals the starter wins 960, and loses the others; of the 184,756 ways of the shuffle 173,438 are won. *)
Theorem symmetric_deals : symmetric_outcomes_are 10 (Tally 960 64 0) (Tally 173438 11318 0).
Proof. exact (proj2 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.
