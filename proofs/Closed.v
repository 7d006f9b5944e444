(** Sets of hands that are closed under dominance: all hands that follow from facts, as trees.

    As in the tries of [Index], the bits of a hand go from the highest card down. All hands of a set have equally many cards in each suit. Where
    only one bit leads to such a hand, the other branch holds nothing that anybody asks for, and is [Full]. So a tree in which every hand is has no
    node but [Full]. *)

From Coq Require Import Bool List Lia Arith.
From Faceup Require Import Index.
Import ListNotations.

Inductive set := Empty | Full | Both (without with_ : set).

Fixpoint member (t : set) (ys : list bool) : bool :=
  match t with
  | Empty => false
  | Full => true
  | Both l r => match ys with y :: ys => member (if y then r else l) ys | [] => false end
  end.

Definition both (l r : set) : set := match l, r with Full, Full => Full | _, _ => Both l r end.

(** The numbers of cards in the suits; [n] cards of the first one are counted already. *)
Fixpoint counts (ends ys : list bool) (n : nat) : list nat :=
  match ends, ys with
  | e :: ends, y :: ys => let n := if y then S n else n in if e then n :: counts ends ys O else counts ends ys n
  | _, _ => []
  end.

(** The number of cards from the first one to the end of its suit, and how many of them a hand has. *)
Fixpoint left_in_suit (ends : list bool) : nat := match ends with [] => O | e :: ends => S (if e then O else left_in_suit ends) end.
Fixpoint held_in_suit (ends ys : list bool) : nat :=
  match ends, ys with
  | e :: ends, y :: ys => (if y then 1 else 0) + (if e then O else held_in_suit ends ys)
  | _, _ => O
  end.

(** Each card with these numbers. *)
Fixpoint with_left (ends : list bool) : list (bool * nat) :=
  match ends with [] => [] | e :: rest => (e, left_in_suit ends) :: with_left rest end.
Fixpoint with_held (ends xs : list bool) : list (bool * nat) :=
  match ends, xs with
  | e :: ends', x :: xs' => (x, held_in_suit ends xs) :: with_held ends' xs'
  | _, _ => []
  end.

(** Whether the set has the worst hand that follows from [xs], if [d] cards more than in [xs] came before. *)
Fixpoint has_worst (t : set) (xs : list (bool * nat)) (d : nat) : bool :=
  match t, xs with
  | Full, _ => true
  | Both l r, (x, _) :: xs => if x then match d with O => has_worst r xs O | S d => has_worst l xs d end else has_worst l xs d
  | _, _ => false
  end.

(** Adds all hands that follow from [xs], as [covers] tells. If the worst of them is there, all are. *)
Fixpoint close (ps xs : list (bool * nat)) (t : set) (d : nat) : set :=
  match ps, xs with
  | [], [] => match d with O => Full | _ => t end
  | (e, m) :: ps, (x, n) :: rest =>
      if has_worst t xs d then t else
      let l := match t with Both l _ => l | _ => if Nat.eqb n (m + d) then Full else Empty end in
      let r := match t with Both _ r => r | _ => if Nat.leb n d then Full else Empty end in
      let next := fun t d => if e then match d with O => close ps rest t O | _ => t end else close ps rest t d in
      both (if x then match d with O => l | S d => next l d end else next l d)
           (if x then next r d else if e then r else close ps rest r (S d))
  | _, _ => t
  end.

(** * Soundness *)

Fixpoint ended (ends : list bool) : Prop :=
  match ends with [] => True | e :: rest => match rest with [] => e = true | _ => ended rest end end.

Lemma ended_tail e ends : ended (e :: ends) -> ended ends /\ (e = false -> ends <> []).
Proof. destruct ends; cbn; [intros ->; split; [auto | discriminate] | intro E; split; [exact E | discriminate]]. Qed.

Lemma held_le_left ends : forall ys, held_in_suit ends ys <= left_in_suit ends.
Proof. induction ends as [|e ends IH]; intros [|y ys]; cbn; try lia. specialize (IH ys). destruct e, y; lia. Qed.

Lemma counts_shift ends : forall xs ys a b, counts ends ys (S a) = counts ends xs (S b) -> length xs = length ends -> length ys = length ends ->
  counts ends ys a = counts ends xs b.
Proof.
  induction ends as [|e ends IH]; intros [|x xs] [|y ys] a b; cbn; try discriminate; auto.
  intros E [= Lx] [= Ly]. destruct e.
  - injection E as E1 E2. rewrite E2. f_equal. destruct x, y; lia.
  - destruct x, y; apply IH; auto.
Qed.

Lemma counts_held ends : forall xs ys a b, ends <> [] -> ended ends -> length xs = length ends -> length ys = length ends ->
  counts ends ys a = counts ends xs b -> held_in_suit ends ys + a = held_in_suit ends xs + b.
Proof.
  induction ends as [|e ends IH]; intros xs ys a b N E Lx Ly; [now destruct N|].
  destruct xs as [|x xs], ys as [|y ys]; try discriminate. cbn in Lx, Ly. injection Lx as Lx. injection Ly as Ly.
  destruct (ended_tail _ _ E) as [E' N']. cbn [counts held_in_suit]. destruct e.
  - intros [= H _]. destruct x, y; lia.
  - intro H. apply (IH xs ys _ _ (N' eq_refl) E' Lx Ly) in H. destruct x, y; lia.
Qed.

Lemma member_both l r y ys : member (both l r) (y :: ys) = true -> member (if y then r else l) ys = true.
Proof. destruct l, r, y; cbn; auto. Qed.

(** A hand of the new set was in the old one, or follows from [xs]. *)
Theorem close_sound ends : forall xs t d ys, ended ends -> length xs = length ends -> length ys = length ends ->
  counts ends ys d = counts ends xs O -> member (close (with_left ends) (with_held ends xs) t d) ys = true ->
  member t ys = true \/ covers ends xs ys d = true.
Proof.
  induction ends as [|e ends IH]; intros [|x xs] t d [|y ys] E Lx Ly C; try discriminate; cbn [with_left with_held close].
  - destruct d; auto.
  - set (xs' := _ :: with_held ends xs). destruct (has_worst t xs' d) eqn:W; [auto|].
    pose proof (counts_held (e :: ends) (x :: xs) (y :: ys) d O ltac:(discriminate) E Lx Ly C) as Held.
    destruct (ended_tail _ _ E) as [E' _]. cbn in Lx, Ly. injection Lx as Lx. injection Ly as Ly.
    set (n := held_in_suit (e :: ends) (x :: xs)) in *. set (m := left_in_suit (e :: ends)) in *.
    set (l := match t with Both l _ => l | _ => _ end). set (r := match t with Both _ r => r | _ => _ end).
    assert (Old : member (if y then r else l) ys = true -> member t (y :: ys) = true).
    { unfold l, r. destruct t as [| |t1 t2]; [|reflexivity|cbn; destruct y; auto].
      intro H. exfalso. revert H. subst n m. pose proof (held_le_left ends ys) as Le.
      cbn [held_in_suit left_in_suit] in Held |- *. destruct y.
      - destruct (Nat.leb_spec ((if x then 1 else 0) + (if e then 0 else held_in_suit ends xs)) d); [|discriminate]. destruct e, x; lia.
      - destruct (Nat.eqb_spec ((if x then 1 else 0) + (if e then 0 else held_in_suit ends xs)) (S (if e then 0 else left_in_suit ends) + d));
          [|discriminate]. destruct e, x; lia. }
    intro M. apply member_both in M.
    assert (Go : forall t d', counts ends ys (if e then O else d') = counts ends xs O -> (e = true -> d' = O) ->
      member (if e then match d' with O => close (with_left ends) (with_held ends xs) t O | _ => t end
              else close (with_left ends) (with_held ends xs) t d') ys = true ->
      member t ys = true \/ (if e then match d' with O => covers ends xs ys O | _ => false end else covers ends xs ys d') = true).
    { intros t' d' C' Z M'. destruct e.
      - rewrite (Z eq_refl) in *. apply (IH xs t' O ys); auto.
      - apply (IH xs t' d' ys); auto. }
    cbn [counts] in C. cbn [covers].
    destruct x, y.
    + assert (A : counts ends ys (if e then O else d) = counts ends xs O) by (destruct e; [now injection C | now apply counts_shift in C]).
      assert (Z : e = true -> d = O) by (intros ->; now injection C).
      destruct (Go r d A Z M) as [H|H]; auto.
    + destruct d as [|d]; [auto|].
      assert (A : counts ends ys (if e then O else d) = counts ends xs O) by (destruct e; [now injection C | now apply counts_shift in C]).
      assert (Z : e = true -> d = O) by (intros ->; now injection C).
      destruct (Go l d A Z M) as [H|H]; auto.
    + destruct e; [auto|]. destruct (IH xs r (S d) ys E' Lx Ly C M) as [H|H]; auto.
    + assert (A : counts ends ys (if e then O else d) = counts ends xs O) by (destruct e; [now injection C | exact C]).
      assert (Z : e = true -> d = O) by (intros ->; now injection C).
      destruct (Go l d A Z M) as [H|H]; auto.
Qed.
