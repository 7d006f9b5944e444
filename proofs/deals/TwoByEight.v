(** Every deal of two suits of eight. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals Certificate TwoByEightBytes.
Open Scope N_scope.

(** Of the 65,534 deals the player who leads wins 36,026, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 8) 36026 29508 0.
Proof.
  apply (outcomes_counted _ false (facts_of (beat_it_or_eat_it 2 8) body) (Tally 36026 29508 0)).
  vm_cast_no_check (eq_refl (Some (Tally 36026 29508 0))).
Qed.
