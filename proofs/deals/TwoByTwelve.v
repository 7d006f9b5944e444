(** Every deal of two suits of twelve. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals Certificate TwoByTwelveBytes.
Open Scope N_scope.

(** Of the 16,777,214 deals the player who leads wins 8,795,803, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 12) 8795803 7981411 0.
Proof.
  apply (outcomes_counted _ false (facts_of (beat_it_or_eat_it 2 12) body) (Tally 8795803 7981411 0)).
  vm_cast_no_check (eq_refl (Some (Tally 8795803 7981411 0))).
Qed.
