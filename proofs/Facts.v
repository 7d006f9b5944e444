(** The index of the facts of a deal: tries of hands, one for each number of cards in the suits. *)

From Coq Require Import NArith Bool List Lia FMapPositive.
From Faceup Require Import Game Symmetry Dominance Follows Index Claims Checker.
Import ListNotations.
Open Scope N_scope.

Definition index := (PositiveMap.t trie * PositiveMap.t trie)%type.
Definition side (i : index) (leads : bool) : PositiveMap.t trie := if leads then fst i else snd i.
Definition no_facts : index := (PositiveMap.empty trie, PositiveMap.empty trie).

(** Hands with equally many cards in each suit have the same key. *)
Fixpoint key (ends xs : list bool) (k : positive) : positive :=
  match ends, xs with
  | e :: ends, x :: xs => let k := if x then xI k else k in key ends xs (if e then xO k else k)
  | _, _ => k
  end.

Section Facts.
  Variable f : frame.
  Let r := of_rules f.

  Definition known (i : index) (leads : bool) (y : N) : bool :=
    let xs := hand_bits f y in
    match PositiveMap.find (key (ends f) xs xH) (side i leads) with
    | Some t => lookup t (ends f) xs 0
    | None => false
    end.

  Definition add_hand (leads : bool) (i : index) (y : N) : index :=
    let xs := hand_bits f y in
    let k := key (ends f) xs xH in
    let t := insert (match PositiveMap.find k (side i leads) with Some t => t | None => Nothing end) xs in
    if leads then (PositiveMap.add k t (fst i), snd i) else (fst i, PositiveMap.add k t (snd i)).

  Definition add (i : index) (fact : bool * N) : index :=
    fold_left (add_hand (fst fact)) (all_renamed f (snd fact)) i.

  (** * Soundness *)

  Hypothesis is_framed : framed f = true.
  Variable F : bool -> N -> Prop.
  Notation decided := (decided f F).

  Definition sound (i : index) : Prop := forall leads k t xs, PositiveMap.find k (side i leads) = Some t -> mem t xs ->
    exists y, bits (places f) y = xs /\ within r y /\ decided leads y.

  Lemma sound_no_facts : sound no_facts.
  Proof. intros [] k t xs; cbn; rewrite PositiveMap.gempty; discriminate. Qed.

  Lemma known_sound i : sound i -> right f (known i) F.
  Proof.
    destruct (frame_facts f is_framed) as (Ch & _ & En & _). intros S leads y W K. unfold known in K. rewrite (hand_bits_right f is_framed) in K.
    destruct (PositiveMap.find _ _) as [t|] eqn:E; [|discriminate].
    apply lookup_sound in K as (xs & M & C). destruct (S _ _ _ _ E M) as (x & <- & Wx & D).
    rewrite En in C. apply (covers_follows r (fact f F) leads y W (places f) [] x); auto.
    - intros c L N. apply (every_place f is_framed) in L. tauto.
    - split; [constructor | intros ? []].
  Qed.

  Lemma add_hand_sound i leads y : sound i -> within r y -> decided leads y -> sound (add_hand leads i y).
  Proof.
    intros S W D leads' k t xs E M. unfold add_hand in E. rewrite (hand_bits_right f is_framed) in E.
    set (k' := key (ends f) (bits (places f) y) xH) in *.
    destruct (Bool.bool_dec leads leads') as [<-|N].
    - destruct (Pos.eq_dec k k') as [->|Nk].
      + assert (t = insert (match PositiveMap.find k' (side i leads) with Some t => t | None => Nothing end) (bits (places f) y)) as ->.
        { fold k' in E. destruct leads; cbn in E; rewrite PositiveMap.gss in E; cbn; congruence. }
        apply mem_insert in M as [->|M]; [eauto|].
        destruct (PositiveMap.find k' (side i leads)) as [t|] eqn:E'; [eauto | destruct xs; contradiction].
      + apply (S leads k t); auto. fold k' in E. destruct leads; cbn in *; rewrite PositiveMap.gso in E; auto.
    - apply (S leads' k t); auto. unfold add_hand in E. destruct leads, leads'; cbn in *; auto; congruence.
  Qed.

  Lemma add_sound i leads y : sound i -> within r y -> decided leads y -> sound (add i (leads, y)).
  Proof.
    intros S W D. unfold add. cbn. pose proof (all_renamed_decided f is_framed F leads y W D) as H. revert i S H.
    induction (all_renamed f y) as [|z l IH]; intros i S H; cbn; [exact S|].
    apply IH; [|intros; apply H; now right]. destruct (H z (or_introl eq_refl)). now apply add_hand_sound.
  Qed.
  Lemma sound_more (G : bool -> N -> Prop) i : (forall l z, F l z -> G l z) -> sound i ->
    forall leads k t xs, PositiveMap.find k (side i leads) = Some t -> mem t xs ->
    exists y, bits (places f) y = xs /\ within r y /\ Checker.decided f G leads y.
  Proof.
    intros H S leads k t xs E M. destruct (S _ _ _ _ E M) as (y & B & W & D). exists y. repeat split; auto.
    unfold Checker.decided in *. revert D. apply follows_incl. intros p s (l & z & ? & ? & X). exists l, z. auto.
  Qed.
End Facts.
