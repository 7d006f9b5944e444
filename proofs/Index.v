(** An index of facts: which hands follow from a fact because their cards are higher.

    The bits of hands are kept in tries, from the highest card down. A hand covers another if, from the top of each suit down to any card,
    it has at most as many cards, and equally many in the whole suit. That is: its k-th lowest card of a suit is at most as high. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game.
Import ListNotations.
Open Scope N_scope.

Inductive trie := Nothing | Leaf | Node (without with_ : trie).

Fixpoint mem (t : trie) (xs : list bool) : Prop :=
  match t, xs with
  | Leaf, [] => True
  | Node l r, x :: xs => mem (if x then r else l) xs
  | _, _ => False
  end.

Definition without (t : trie) : trie := match t with Node l _ => l | _ => Nothing end.
Definition with_ (t : trie) : trie := match t with Node _ r => r | _ => Nothing end.

Fixpoint insert (t : trie) (xs : list bool) : trie :=
  match xs with
  | [] => Leaf
  | x :: xs => if x then Node (without t) (insert (with_ t) xs) else Node (insert (without t) xs) (with_ t)
  end.

Lemma mem_insert xs : forall t zs, mem (insert t xs) zs -> zs = xs \/ mem t zs.
Proof.
  induction xs as [|x xs IH]; intros t zs; cbn.
  - destruct zs; cbn; [auto | tauto].
  - destruct x, zs as [|z zs]; cbn; try tauto; destruct z, t; cbn; intro M; try tauto.
    all: apply IH in M as [->|M]; auto.
Qed.

(** Whether the bits [ys] of a hand follow from the bits [xs] of a fact. [ends] tells which cards are the lowest of their suits, and [d] how
    many more cards [ys] had so far in the suit. *)
Fixpoint covers (ends xs ys : list bool) (d : nat) : bool :=
  match ends, xs, ys with
  | [], [], [] => match d with O => true | _ => false end
  | e :: ends, x :: xs, y :: ys =>
      match x, y, d with
      | true, false, O => false
      | true, false, S d => if e then match d with O => covers ends xs ys O | _ => false end else covers ends xs ys d
      | false, true, _ => if e then false else covers ends xs ys (S d)
      | _, _, _ => if e then match d with O => covers ends xs ys O | _ => false end else covers ends xs ys d
      end
  | _, _, _ => false
  end.

(** Whether the trie has a fact from which the bits [ys] follow. *)
Fixpoint lookup (t : trie) (ends ys : list bool) (d : nat) : bool :=
  match t, ends, ys with
  | Leaf, [], [] => match d with O => true | _ => false end
  | Node l r, e :: ends, y :: ys =>
      let same := fun t => if e then match d with O => lookup t ends ys O | _ => false end else lookup t ends ys d in
      if y
      then if same r then true else if e then false else lookup l ends ys (S d)
      else if same l then true else
        match d with
        | O => false
        | S d => if e then match d with O => lookup r ends ys O | _ => false end else lookup r ends ys d
        end
  | _, _, _ => false
  end.

Lemma lookup_sound t : forall ends ys d, lookup t ends ys d = true -> exists xs, mem t xs /\ covers ends xs ys d = true.
Proof.
  induction t as [| |l IHl r IHr]; intros ends ys d; cbn; try discriminate.
  - destruct ends, ys; try discriminate. intro. exists []. now cbn.
  - destruct ends as [|e ends], ys as [|y ys]; try discriminate.
    destruct y.
    + destruct (if e then _ else _) eqn:E.
      * intros _. enough (exists xs, mem r xs /\ (if e then match d with O => covers ends xs ys O | _ => false end else covers ends xs ys d) = true) as (xs & M & C)
          by (exists (true :: xs); cbn; auto).
        destruct e; [destruct d; [|discriminate]|]; apply IHr in E; destruct E as (xs & M & C); eauto.
      * destruct e; [discriminate|]. intro L. apply IHl in L as (xs & M & C). exists (false :: xs); cbn; auto.
    + destruct (if e then _ else _) eqn:E.
      * intros _. enough (exists xs, mem l xs /\ (if e then match d with O => covers ends xs ys O | _ => false end else covers ends xs ys d) = true) as (xs & M & C)
          by (exists (false :: xs); cbn; auto).
        destruct e; [destruct d; [|discriminate]|]; apply IHl in E; destruct E as (xs & M & C); eauto.
      * destruct d as [|d]; [discriminate|]. intro L.
        enough (exists xs, mem r xs /\ (if e then match d with O => covers ends xs ys O | _ => false end else covers ends xs ys d) = true) as (xs & M & C)
          by (exists (true :: xs); cbn; auto).
        destruct e; [destruct d; [|discriminate]|]; apply IHr in L; destruct L as (xs & M & C); eauto.
Qed.
