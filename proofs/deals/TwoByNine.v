(** Every deal of two suits of nine. *)

From Coq Require Import NArith Bool List.
From Faceup Require Import Game Accepted Certificate TwoByNineBytes.
Open Scope N_scope.

Definition two_by_nine := beat_it_or_eat_it 2 9.

(** Every deal is decided, and the player who leads wins 141,572 of the 262,142. *)
Theorem all_deals : exists won : N -> bool,
  (forall h, 0 < h -> h < pack two_by_nine ->
    if won h then wins two_by_nine One (opening two_by_nine One h) else wins two_by_nine Two (opening two_by_nine One h)) /\
  N.of_nat (length (filter won (deals two_by_nine))) = 141572.
Proof.
  apply (all_outcomes_sound two_by_nine (facts_of two_by_nine body)). vm_cast_no_check (eq_refl (Some 141572)).
Qed.
