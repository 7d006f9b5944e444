(** Every deal of two suits of nine. *)

From Coq Require Import NArith.
From Faceup Require Import Game AllDeals Certificate TwoByNineBytes.
Open Scope N_scope.

(** Of the 262,142 deals the player who leads wins 141,572, and loses the others. *)
Theorem all_deals : outcomes_are (beat_it_or_eat_it 2 9) 141572 120570 0.
Proof.
  apply (outcomes_counted _ false (facts_of (beat_it_or_eat_it 2 9) body) (Tally 141572 120570 0)).
  vm_cast_no_check (eq_refl (Some (Tally 141572 120570 0))).
Qed.
