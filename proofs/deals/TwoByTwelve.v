(** Every deal of two suits of twelve. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals SymmetricDeals Certificate TwoByTwelveBytes.
Open Scope N_scope.

Lemma counted : count_symmetric 12 false (facts_of (beat_it_or_eat_it 2 12) body) =
  Some (Tally 8795803 7981411 0, (Tally 3944 152 0, Tally 2599082 105074 0)).
Proof. vm_cast_no_check (eq_refl (Some (Tally 8795803 7981411 0, (Tally 3944 152 0, Tally 2599082 105074 0)))). Qed.

(** Of the 16,777,214 deals the player who leads wins 8,795,803, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 12) 8795803 7981411 0.
Proof. exact (proj1 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.

(** Of the 4,096 symmetric deals the starter wins 3,944, and loses the others; of the 2,704,156 ways of the shuffle 2,599,082 are won. *)
Theorem symmetric_deals : symmetric_outcomes_are 12 (Tally 3944 152 0) (Tally 2599082 105074 0).
Proof. exact (proj2 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.
