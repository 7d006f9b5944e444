(** Bill Taylor's deal: the player who starts holds A J T 6 5 3 of one suit and K Q 9 8 7 4 2 of the other, and wins. *)

From Coq Require Import NArith List.
From Faceup Require Import Game Accepted Certificate TaylorBytes.
Import ListNotations.
Open Scope N_scope.

Definition standard := beat_it_or_eat_it 2 13.
(** S:AJT653 H:KQ98742. Ranks count from 0, the two, to 12, the ace. *)
Definition hand := fold_right (fun c h => N.setbit h c) 0
  ([12; 9; 8; 4; 3; 1] ++ map (N.add 13) [11; 10; 7; 6; 5; 2; 0]).

Theorem bill_taylors_deal : wins standard One (opening standard One hand).
Proof. apply (check_sound standard Win hand (facts_of standard body)). vm_cast_no_check (eq_refl true). Qed.
