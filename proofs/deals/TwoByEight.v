(** Every deal of two suits of eight. *)

From Coq Require Import NArith Bool List.
From Faceup Require Import Game Accepted Certificate TwoByEightBytes.
Open Scope N_scope.

Definition two_by_eight := beat_it_or_eat_it 2 8.

(** Every deal is decided, and the player who leads wins 36,026 of the 65,534. *)
Theorem all_deals : exists won : N -> bool,
  (forall h, 0 < h -> h < pack two_by_eight ->
    if won h then wins two_by_eight One (opening two_by_eight One h) else wins two_by_eight Two (opening two_by_eight One h)) /\
  N.of_nat (length (filter won (deals two_by_eight))) = 36026.
Proof.
  apply (all_outcomes_sound two_by_eight (facts_of two_by_eight body)). vm_cast_no_check (eq_refl (Some 36026)).
Qed.
