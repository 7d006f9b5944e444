(** What the checker accepts is true: certificates of a win, a loss or a draw, and facts that decide all deals of a game. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Symmetry Follows Claims Rounds Checker.
Import ListNotations.
Open Scope N_scope.

Section Accepted.
  Variable f : frame.
  Hypothesis is_framed : framed f = true.
  Let r := of_rules f.

  (** A claim is won if the attacker can force a win. *)
  Definition won (leads : bool) (y : N) : Prop := exists k, wins_in r (attacker leads) k (claim r leads y).

  Lemma decided_won leads y : decided f won leads y -> won leads y.
  Proof. intro D. apply (follows_wins r (fact f won)); [|exact D]. intros p s _ (l & z & -> & -> & W). exact W. Qed.

  Lemma prove_groups_sound groups : forall i j, sound f won i -> prove_groups f i groups = Some j -> sound f won j.
  Proof.
    induction groups as [|g groups IH]; intros i j S; cbn; [now intros [= <-]|].
    destruct (every _ g) eqn:E; [|discriminate]. apply IH. apply add_all_sound; auto.
    intros leads y I. pose proof (every_forall _ _ E _ I) as P.
    apply (proves_fact_sound f is_framed won) in P as [W P]; auto. split; auto.
    pose proof (proper_claim r leads y W) as Pr. apply follows_fact; auto. exists leads, y. repeat split; auto.
    apply forces_wins_in; auto. revert P. apply forces_mono; auto. intros t Pt D. split; auto.
    apply (follows_wins r (fact f won)); auto. intros p s _ (l & z & -> & -> & H). exact H.
  Qed.

  (** If facts in groups are accepted, every claim that follows from them by dominance and renaming is won. *)
  Theorem accepted_win groups i leads y : prove_groups f no_facts groups = Some i -> within r y -> known f i leads y = true ->
    wins r (attacker leads) (claim r leads y).
  Proof.
    intros G W K. apply wins_iff_rounds; [now apply proper_claim|]. apply decided_won.
    apply (known_sound f is_framed won i); auto. apply prove_groups_sound with groups no_facts; auto. apply sound_no_facts.
  Qed.

  (** If facts that may rest on each other are accepted, nobody loses a claim that follows from them. *)
  Theorem accepted_draw g i leads y : prove_together f g = Some i -> within r y -> known f i leads y = true ->
    holds r (attacker leads) (claim r leads y).
  Proof.
    unfold prove_together. destruct (every _ g) eqn:E; [|discriminate]. intros [= <-] W K.
    set (F := fun (leads : bool) y => In (leads, y) g /\ within r y).
    assert (All : forall l z, In (l, z) g -> within r z).
    { intros l z I. pose proof (every_forall _ _ E _ I) as P. cbn [proves_fact] in P. fold r in P.
      destruct (N.eqb_spec (N.ldiff z (pack r)) 0) as [Z|]; [|discriminate].
      intros c B. apply N.ltb_lt. rewrite <- pack_spec. destruct (N.testbit (pack r) c) eqn:X; [reflexivity|].
      assert (N.testbit (N.ldiff z (pack r)) c = true) as H by now rewrite N.ldiff_spec, B, X. now rewrite Z, N.bits_0 in H. }
    assert (S : sound f F (fold_left (add f) g no_facts)).
    { apply add_all_sound; auto; [apply sound_no_facts|]. intros l z I. split; [eauto|].
      apply follows_fact; [apply proper_claim; eauto|]. exists l, z. unfold F. eauto. }
    apply (follows_holds r (fact f F)).
    - intros p s _ (l & z & -> & -> & I & _). apply (proves_fact_sound f is_framed F) with (1 := S). apply (every_forall _ _ E _ I).
    - apply (known_sound f is_framed F) with (1 := S); auto.
  Qed.
End Accepted.

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
    | [g] => match prove_together f g with Some i => if said i true then said i false else false | None => false end
    | _ => false
    end
  | _ => match prove_groups f no_facts groups with
    | Some i => said i (match o with Win => true | _ => false end)
    | None => false
    end
  end.

Theorem check_sound r o h groups : check r o h groups = true -> has_outcome r o h.
Proof.
  unfold check. set (f := frame_of r). assert (R : of_rules f = r) by reflexivity.
  destruct (framed f) eqn:Fr; cbn [negb]; [|discriminate]. destruct (N.eqb_spec (N.ldiff h (pack r)) 0) as [Z|]; cbn [negb]; [|discriminate].
  assert (W : within r h).
  { intros c B. apply N.ltb_lt. rewrite <- pack_spec. destruct (N.testbit (pack r) c) eqn:E; [reflexivity|].
    assert (N.testbit (N.ldiff h (pack r)) c = true) as H by now rewrite N.ldiff_spec, B, E. now rewrite Z, N.bits_0 in H. }
  assert (W' : within r (N.ldiff (pack r) h)) by (intros c; rewrite N.ldiff_spec, pack_spec, andb_true_iff, N.ltb_lt; tauto).
  assert (C : claim r false (N.ldiff (pack r) h) = opening r One h).
  { unfold claim, opening. cbn. f_equal. apply N.bits_inj. intro d. rewrite !N.ldiff_spec, pack_spec.
    destruct (N.ltb_spec d (cards r)) as [L|L]; cbn; [apply negb_involutive|].
    destruct (N.testbit h d) eqn:E; [apply W in E; lia | reflexivity]. }
  cbn [own fst snd]. destruct o; cbn [has_outcome].
  - destruct (prove_groups _ _ _) as [i|] eqn:G; [|discriminate]. intro K. exact (accepted_win f Fr _ i true h G W K).
  - destruct (prove_groups _ _ _) as [i|] eqn:G; [|discriminate]. intro K. rewrite <- C. exact (accepted_win f Fr _ i false _ G W' K).
  - destruct (map _ groups) as [|g [|]]; try discriminate. destruct (prove_together f g) as [i|] eqn:G; [|discriminate].
    destruct (known f i true h) eqn:K; [|discriminate]. intro K'. split.
    + exact (accepted_draw f Fr g i true h G W K).
    + rewrite <- C. exact (accepted_draw f Fr g i false _ G W' K').
Qed.

(** * All deals of a game *)

Definition deals (r : rules) : list N := filter (fun h => (0 <? h) && (h <? pack r)) (all_cards (2 ^ cards r)).

(** If facts decide every deal: how many the player who leads wins. *)
Definition all_outcomes (r : rules) (groups : list (list (bool * N))) : option N :=
  let f := frame_of r in
  if negb (framed f) then None else
  match prove_groups f no_facts (map (map (own r)) groups) with
  | Some i =>
      if every (fun h => if known f i true h then true else known f i false (N.ldiff (pack r) h)) (deals r)
      then Some (N.of_nat (length (filter (known f i true) (deals r)))) else None
  | None => None
  end.

Theorem all_outcomes_sound r groups n : all_outcomes r groups = Some n -> exists won : N -> bool,
  (forall h, 0 < h -> h < pack r -> if won h then wins r One (opening r One h) else wins r Two (opening r One h)) /\
  N.of_nat (length (filter won (deals r))) = n.
Proof.
  unfold all_outcomes. set (f := frame_of r). destruct (framed f) eqn:Fr; cbn [negb]; [|discriminate].
  destruct (prove_groups _ _ _) as [i|] eqn:G; [|discriminate]. destruct (every _ _) eqn:E; [|discriminate].
  intros [= <-]. exists (known f i true). split; [|reflexivity]. intros h Pos L.
  assert (P2 : pack r < 2 ^ cards r) by (unfold pack; rewrite N.ones_equiv; pose proof (N.pow_nonzero 2 (cards r)); lia).
  assert (I : In h (deals r)).
  { apply filter_In. split; [apply in_all_cards; lia|]. apply N.ltb_lt in Pos, L. now rewrite Pos, L. }
  assert (W : within r h).
  { intros c B. destruct (N.lt_ge_cases c (cards r)) as [|Ge]; auto. rewrite N.bits_above_log2 in B; [discriminate|].
    assert (h < 2 ^ cards r) as H by lia. apply N.log2_lt_pow2 in H; lia. }
  pose proof (every_forall _ _ E h I) as K. cbn beta in K. destruct (known f i true h) eqn:X.
  - exact (accepted_win f Fr _ i true h G W X).
  - assert (W' : within r (N.ldiff (pack r) h)) by (intros c; rewrite N.ldiff_spec, pack_spec, andb_true_iff, N.ltb_lt; tauto).
    pose proof (accepted_win f Fr _ i false _ G W' K) as R. unfold claim in R. pose proof (ldiff_ldiff f h W) as D.
    change (of_rules f) with r in R, D. rewrite D in R. exact R.
Qed.
