(** The suits of a pack: the first card of each, and where the next suit begins. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game.
Import ListNotations.
Open Scope N_scope.

Fixpoint first_in (lengths : list N) (s : N) : N :=
  match lengths with [] => 0 | n :: lengths => if s =? 0 then 0 else n + first_in lengths (N.pred s) end.
Fixpoint length_in (lengths : list N) (s : N) : N :=
  match lengths with [] => 0 | n :: lengths => if s =? 0 then n else length_in lengths (N.pred s) end.

Lemma first_in_le l : forall c, first_in l (suit_in l c) <= c.
Proof.
  induction l as [|n l IH]; cbn [suit_in first_in]; intro c; [lia|].
  destruct (N.ltb_spec c n) as [L|L]; [cbn; lia|]. specialize (IH (c - n)). rewrite N.pred_succ.
  destruct (N.eqb_spec (N.succ (suit_in l (c - n))) 0); lia.
Qed.

Section Suits.
  Variable r : rules.

  Definition suits : N := N.of_nat (length (lengths r)).
  (** The lowest card of a suit, and the number of its cards. *)
  Definition first (s : N) : N := first_in (lengths r) s.
  Definition ranks (s : N) : N := length_in (lengths r) s.
  Definition lowest (c : N) : bool := c =? first (suit r c).

  Lemma card_suit c : c < cards r -> suit r c < suits /\ first (suit r c) <= c < first (suit r c) + ranks (suit r c).
  Proof.
    unfold cards, suit, suits, first, ranks. revert c. induction (lengths r) as [|n l IH]; cbn [fold_right suit_in first_in length_in length];
      intros c C; [lia|].
    rewrite Nat2N.inj_succ. destruct (N.ltb_spec c n) as [L|L]; [cbn; lia|].
    destruct (IH (c - n)) as [A B]; [lia|]. rewrite N.pred_succ. destruct (N.eqb_spec (N.succ (suit_in l (c - n))) 0); lia.
  Qed.

  Lemma nth_of_suit s i : i < ranks s -> suit r (first s + i) = s /\ first s + i < cards r.
  Proof.
    unfold cards, suit, first, ranks. revert s. induction (lengths r) as [|n l IH]; cbn [fold_right suit_in first_in length_in]; intros s; [lia|].
    destruct (N.eqb_spec s 0) as [->|Nz]; intro L.
    - rewrite N.add_0_l, (proj2 (N.ltb_lt i n) L). lia.
    - destruct (IH (N.pred s) L) as [A B]. rewrite (proj2 (N.ltb_ge (n + first_in l (N.pred s) + i) n)) by lia.
      replace (n + first_in l (N.pred s) + i - n) with (first_in l (N.pred s) + i) by lia. rewrite A. lia.
  Qed.

  Lemma first_le c : first (suit r c) <= c.
  Proof. apply first_in_le. Qed.

  Lemma suit_le c d : c <= d -> suit r c <= suit r d.
  Proof.
    unfold suit. revert c d. induction (lengths r) as [|n l IH]; cbn [suit_in]; intros c d L; [lia|].
    specialize (IH (c - n) (d - n)). destruct (N.ltb_spec c n), (N.ltb_spec d n); lia.
  Qed.

  Lemma lowest_suit c d : lowest d = true -> c < d -> suit r c < suit r d.
  Proof.
    unfold lowest. intros E%N.eqb_eq L. pose proof (suit_le c d). pose proof (first_le c).
    assert (suit r c <> suit r d) by (intro S; rewrite S in *; lia). lia.
  Qed.

  Lemma same_suit c : lowest c = false -> suit r (c - 1) = suit r c.
  Proof.
    unfold lowest. intros E%N.eqb_neq. revert E. unfold first, suit. revert c. induction (lengths r) as [|n l IH]; cbn [suit_in first_in];
      intros c E; [reflexivity|].
    destruct (N.ltb_spec c n) as [L|L].
    - now rewrite (proj2 (N.ltb_lt (c - 1) n)) by lia.
    - rewrite N.pred_succ in E. destruct (N.eqb_spec (N.succ (suit_in l (c - n))) 0) as [|_]; [lia|].
      assert (F : first_in l (suit_in l (c - n)) <= c - n) by apply first_in_le.
      rewrite (proj2 (N.ltb_ge (c - 1) n)) by lia. replace (c - 1 - n) with (c - n - 1) by lia. rewrite IH; [reflexivity | lia].
  Qed.

  Lemma lowest_0 : lowest 0 = true.
  Proof. unfold lowest. pose proof (first_le 0). apply N.eqb_eq. lia. Qed.
End Suits.
