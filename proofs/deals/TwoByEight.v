(** Every deal of two suits of eight. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals SymmetricDeals Certificate TwoByEightBytes.
Open Scope N_scope.

Lemma counted : count_symmetric 8 false (facts_of (beat_it_or_eat_it 2 8) body) =
  Some (Tally 36026 29508 0, (Tally 238 18 0, Tally 12042 828 0)).
Proof. vm_cast_no_check (eq_refl (Some (Tally 36026 29508 0, (Tally 238 18 0, Tally 12042 828 0)))). Qed.

(** Of the 65,534 deals the player who leads wins 36,026, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 8) 36026 29508 0.
Proof. exact (proj1 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.

(** Of the 256 symmetric deals the starter wins 238, and loses the others; of the 12,870 ways of the shuffle 12,042 are won. *)
Theorem symmetric_deals : symmetric_outcomes_are 8 (Tally 238 18 0) (Tally 12042 828 0).
Proof. exact (proj2 (count_symmetric_sound _ _ _ _ _ _ counted)). Qed.
