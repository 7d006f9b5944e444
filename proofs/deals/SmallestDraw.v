(** The smallest drawn deal: three suits of three ranks, the leader holds the ace of one suit and the king and queen of another. *)

From Coq Require Import NArith List.
From Faceup Require Import Game Accepted Certificate SmallestDrawBytes.
Import ListNotations.
Open Scope N_scope.

Definition three_by_three := beat_it_or_eat_it 3 3.
(** S:A H:KQ. Ranks count from 0. *)
Definition hand := fold_right (fun c h => N.setbit h c) 0 [2; 3 + 1; 3 + 0].

Theorem drawn_deal : drawn three_by_three (opening three_by_three One hand).
Proof. apply (check_sound three_by_three Draw hand (facts_of three_by_three body)). vm_cast_no_check (eq_refl true). Qed.
