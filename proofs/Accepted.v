(** What the checker accepts is true: certificates of a win, a loss or a draw. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Symmetry Follows Claims Rounds Checker Facts.
Import ListNotations.
Open Scope N_scope.

(** * Accepting facts, whatever the index *)

Section Accepting.
  Variable f : frame.
  Hypothesis is_framed : framed f = true.
  Let r := of_rules f.

  (** An index of facts: what it tells, and how a fact is added. *)
  Variables (index : Type) (ask : index -> bool -> N -> bool) (insert : index -> bool * N -> index).

  (** Facts of a win or a loss: each group rests on the groups before. *)
  Fixpoint prove_groups (i : index) (groups : list (list (bool * N))) : option index :=
    match groups with
    | [] => Some i
    | g :: groups => if every (proves_fact f (ask i)) g then prove_groups (fold_left insert g i) groups else None
    end.

  (** Facts of draws: they may rest on each other, and on those that the index has. *)
  Definition prove_together (i : index) (g : list (bool * N)) : option index :=
    let i := fold_left insert g i in if every (proves_fact f (ask i)) g then Some i else None.

  (** * Soundness *)

  (** Of whatever facts: an index stays sound, and what a sound one tells follows from the facts. *)
  Variable sound : (bool -> N -> Prop) -> index -> Prop.
  Hypothesis ask_sound : forall F i, sound F i -> right f (ask i) F.
  Hypothesis sound_mono : forall (F G : bool -> N -> Prop) i, (forall l z, F l z -> G l z) -> sound F i -> sound G i.
  Hypothesis insert_sound : forall F i leads y, sound F i -> within r y -> decided f F leads y -> sound F (insert i (leads, y)).

  Lemma insert_all_sound F g : forall i, sound F i -> (forall leads y, In (leads, y) g -> within r y /\ decided f F leads y) ->
    sound F (fold_left insert g i).
  Proof.
    induction g as [|[leads y] g IH]; intros i S H; cbn; [exact S|].
    apply IH; [|intros; apply H; now right]. destruct (H leads y (or_introl eq_refl)). now apply insert_sound.
  Qed.

  (** A claim is won if the attacker can force a win. *)
  Definition won (leads : bool) (y : N) : Prop := exists k, wins_in r (attacker leads) k (claim r leads y).

  Lemma decided_won leads y : decided f won leads y -> won leads y.
  Proof. intro D. apply (follows_wins r (fact f won)); [|exact D]. intros p s _ (l & z & -> & -> & W). exact W. Qed.

  Lemma prove_groups_sound groups : forall i j, sound won i -> prove_groups i groups = Some j -> sound won j.
  Proof.
    induction groups as [|g groups IH]; intros i j S; cbn; [now intros [= <-]|].
    destruct (every _ g) eqn:E; [|discriminate]. apply IH. apply insert_all_sound; auto.
    intros leads y I. pose proof (every_forall _ _ E _ I) as P.
    apply (proves_fact_sound f (ask i) is_framed won) in P as [W P]; auto. split; auto.
    pose proof (proper_claim r leads y W) as Pr. apply follows_fact; auto. exists leads, y. repeat split; auto.
    apply forces_wins_in; auto. revert P. apply forces_mono; auto. intros t Pt D. split; auto.
    apply (follows_wins r (fact f won)); auto. intros p s _ (l & z & -> & -> & H). exact H.
  Qed.

  (** What a sound index tells is won. *)
  Theorem accepted_win i leads y : sound won i -> within r y -> ask i leads y = true -> wins r (attacker leads) (claim r leads y).
  Proof.
    intros S W K. apply wins_iff_rounds; [now apply proper_claim|]. apply decided_won. now apply (ask_sound won i).
  Qed.

  Lemma within_fact y : N.ldiff y (pack r) =? 0 = true -> within r y.
  Proof.
    intros Z%N.eqb_eq c B. apply N.ltb_lt. rewrite <- pack_spec. destruct (N.testbit (pack r) c) eqn:X; [reflexivity|].
    assert (N.testbit (N.ldiff y (pack r)) c = true) as H by now rewrite N.ldiff_spec, B, X. now rewrite Z, N.bits_0 in H.
  Qed.

  (** If facts that may rest on each other, and on what is won, are accepted, nobody loses a claim that follows from them. *)
  Theorem accepted_draw i g j leads y : sound won i -> prove_together i g = Some j -> within r y -> ask j leads y = true ->
    holds r (attacker leads) (claim r leads y).
  Proof.
    intros I. unfold prove_together. destruct (every _ g) eqn:E; [|discriminate]. intros [= <-] W K.
    set (F := fun (leads : bool) y => won leads y \/ In (leads, y) g /\ within r y).
    set (G := fun p s => (exists l z, p = attacker l /\ s = claim r l z /\ In (l, z) g) \/ exists k, wins_in r p k s).
    assert (FG : forall p s, fact f F p s -> G p s).
    { intros p s (l & z & -> & -> & [[k H]|[J _]]); [right; eauto | left; eauto]. }
    assert (All : forall l z, In (l, z) g -> within r z).
    { intros l z J. pose proof (every_forall _ _ E _ J) as P. cbn [proves_fact] in P. fold r in P.
      destruct (N.ldiff z (pack r) =? 0) eqn:Z; [|discriminate]. now apply within_fact. }
    assert (S : sound F (fold_left insert g i)).
    { apply insert_all_sound; [apply sound_mono with won; [now left | exact I]|]. intros l z J. split; [eauto|].
      apply follows_fact; [apply proper_claim; eauto|]. exists l, z. unfold F. eauto 6. }
    apply (follows_holds r G).
    - intros p s P [(l & z & -> & -> & J)|[k H]].
      + pose proof (proves_fact_sound f (ask (fold_left insert g i)) is_framed F l z (ask_sound F _ S) (every_forall _ _ E _ J)) as [_ H].
        revert H. apply forces_mono; auto. intros t _. apply follows_incl. exact FG.
      + destruct k as [|k]; cbn in H; revert H; apply forces_mono; auto; [tauto|].
        intros t Pt H. apply follows_fact; auto. right. eauto.
    - apply follows_incl with (fact f F); [exact FG|]. apply (ask_sound F _ S); auto.
  Qed.
End Accepting.

(** * Certificates *)

Inductive outcome := Win | Loss | Draw.

(** What an outcome says of the player who leads a hand. *)
Definition has_outcome (r : rules) (o : outcome) (h : N) : Prop :=
  match o with
  | Win => wins r One (opening r One h)
  | Loss => wins r Two (opening r One h)
  | Draw => drawn r (opening r One h)
  end.

(** The attacker's hand of a fact. Certificates have the leader's. *)
Definition own (r : rules) (fact : bool * N) : bool * N :=
  (fst fact, if fst fact then snd fact else N.ldiff (pack r) (snd fact)).

Definition check (r : rules) (o : outcome) (h : N) (groups : list (list (bool * N))) : bool :=
  let f := frame_of r in
  let groups := map (map (own r)) groups in
  if negb (framed f) then false else
  if negb (N.ldiff h (pack r) =? 0) then false else
  let said := fun i leads => known f i leads (snd (own r (leads, h))) in
  match o with
  | Draw => match groups with
    | [g] => match prove_together f index (known f) (add f) no_facts g with
      | Some i => if said i true then said i false else false
      | None => false
      end
    | _ => false
    end
  | _ => match prove_groups f index (known f) (add f) no_facts groups with
    | Some i => said i (match o with Win => true | _ => false end)
    | None => false
    end
  end.

(** The opponent's claim about a deal. *)
Lemma claim_of_opponent r h : within r h -> claim r false (N.ldiff (pack r) h) = opening r One h.
Proof.
  intro W. unfold claim, opening. cbn. f_equal. apply N.bits_inj. intro d. rewrite !N.ldiff_spec, pack_spec.
  destruct (N.ltb_spec d (cards r)) as [L|L]; cbn; [apply negb_involutive|].
  destruct (N.testbit h d) eqn:E; [apply W in E; lia | reflexivity].
Qed.

Lemma within_rest r h : within r (N.ldiff (pack r) h).
Proof. intros c. rewrite N.ldiff_spec, pack_spec, andb_true_iff, N.ltb_lt. tauto. Qed.

Theorem check_sound r o h groups : check r o h groups = true -> has_outcome r o h.
Proof.
  unfold check. set (f := frame_of r). destruct (framed f) eqn:Fr; cbn [negb]; [|discriminate].
  destruct (N.ldiff h (pack r) =? 0) eqn:Z; cbn [negb]; [|discriminate].
  assert (W : within r h) by exact (within_fact f h Z).
  assert (Ask : forall F i, sound f F i -> right f (known f i) F) by (intros; now apply known_sound).
  assert (Mono : forall (F G : bool -> N -> Prop) i, (forall l z, F l z -> G l z) -> sound f F i -> sound f G i)
    by (intros F G i H S; exact (sound_more f F G i H S)).
  assert (Add : forall F i leads y, sound f F i -> within r y -> decided f F leads y -> sound f F (add f i (leads, y)))
    by (intros; now apply add_sound).
  cbn [own fst snd]. destruct o; cbn [has_outcome].
  - destruct (prove_groups _ _ _ _ _ _) as [i|] eqn:G; [|discriminate]. intro K.
    apply (accepted_win f index (known f) (sound f) Ask i true h); auto.
    apply (prove_groups_sound f Fr index (known f) (add f) (sound f) Ask Add _ _ _ (sound_no_facts f _) G).
  - destruct (prove_groups _ _ _ _ _ _) as [i|] eqn:G; [|discriminate]. intro K. rewrite <- (claim_of_opponent r h W).
    apply (accepted_win f index (known f) (sound f) Ask i false); auto using within_rest.
    apply (prove_groups_sound f Fr index (known f) (add f) (sound f) Ask Add _ _ _ (sound_no_facts f _) G).
  - destruct (map _ groups) as [|g [|]]; try discriminate. destruct (prove_together _ _ _ _ _ _) as [i|] eqn:G; [|discriminate].
    destruct (known f i true h) eqn:K; [|discriminate]. intro K'. split.
    + exact (accepted_draw f Fr index (known f) (add f) (sound f) Ask Mono Add _ g i true h (sound_no_facts f _) G W K).
    + rewrite <- (claim_of_opponent r h W).
      exact (accepted_draw f Fr index (known f) (add f) (sound f) Ask Mono Add _ g i false _ (sound_no_facts f _) G (within_rest r h) K').
Qed.
