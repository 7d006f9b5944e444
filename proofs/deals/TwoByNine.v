(** Every deal of two suits of nine. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals SymmetricDeals Certificate TwoByNineBytes.
Open Scope N_scope.

Lemma counted : count_symmetric 9 false (facts_of (beat_it_or_eat_it 2 9) body) =
  Some (Tally 141572 120570 0, (Tally 476 36 0, Tally 45350 3270 0)).
Proof. vm_cast_no_check (eq_refl (Some (Tally 141572 120570 0, (Tally 476 36 0, Tally 45350 3270 0)))). Qed.

(** Of the 262,142 deals the player who leads wins 141,572, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 9) 141572 120570 0.
Proof. exact (proj1 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.

(** Of the 512 symmetric deals the starter wins 476, and loses the others; of the 48,620 ways of the shuffle 45,350 are won. *)
Theorem symmetric_deals : symmetric_outcomes_are 9 (Tally 476 36 0) (Tally 45350 3270 0).
Proof. exact (proj2 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.
