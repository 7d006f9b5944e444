(** Hands whose k-th lowest card of each suit is at least as high, for each k.

    [covers] counts from the top of each suit. Here the count follows from the comparison of the k-th lowest cards; so single exchanges lead from
    the lower hand to the higher one. *)

From Coq Require Import NArith Bool List Lia Sorted.
From Faceup Require Import Game Suits Symmetry Dominance Follows Index Claims.
Import ListNotations.
Open Scope N_scope.

Section Higher.
  Variable r : rules.

  (** The cards of a suit in a hand, from the lowest up. *)
  Definition held (y s : N) : list N := filter (fun c => N.testbit y c && (suit r c =? s)) (all_cards (cards r)).

  Definition number (b : bool) : nat := if b then 1 else 0.

  (** How many cards a hand has in [l] before the end of the first suit. *)
  Fixpoint rest (y : N) (l : list (N * bool)) : nat :=
    match l with [] => 0 | (c, e) :: l => number (N.testbit y c) + if e then 0 else rest y l end.

  Fixpoint good (x y : N) (l : list (N * bool)) : Prop :=
    match l with
    | [] => True
    | (_, e) :: l' => (rest y l <= rest x l)%nat /\ (e = true -> rest y l' = rest x l') /\ good x y l'
    end.

  Lemma good_rest x y l : good x y l -> (rest y l <= rest x l)%nat.
  Proof. destruct l as [|[c e] l]; cbn; [lia | tauto]. Qed.

  Lemma good_covers x y l : chain r l = true -> good x y l -> forall d, rest x l = (d + rest y l)%nat ->
    covers (map snd l) (bits l x) (bits l y) d = true.
  Proof.
    induction l as [|[c e] l IH]; intros Ch G d E.
    - cbn in *. destruct d; [reflexivity | lia].
    - cbn [chain] in Ch. rewrite !andb_true_iff in Ch. destruct Ch as [[_ Next] Ch].
      cbn [good] in G. destruct G as (_ & End & G). pose proof (good_rest x y l G) as Le.
      cbn [map bits covers fst snd]. fold (bits l x) (bits l y). cbn [rest] in E. unfold number in E.
      destruct e.
      + specialize (IH Ch G 0%nat (eq_sym (End eq_refl))).
        destruct (N.testbit x c), (N.testbit y c), d as [|[|d]]; cbn in E; try lia; exact IH.
      + destruct (N.testbit x c), (N.testbit y c); cbn in E; [| destruct d; [lia|] | |]; apply IH; auto; lia.
  Qed.

  (** The places of the frame, from the highest card down. *)
  Fixpoint places_below (k : nat) : list (N * bool) :=
    match k with O => [] | S k => (N.of_nat k, lowest r (N.of_nat k)) :: places_below k end.

  Lemma count_from_end k a : count_from (S k) a = count_from k a ++ [a + N.of_nat k].
  Proof.
    revert a. induction k as [|k IH]; intro a; [cbn; now rewrite N.add_0_r|].
    cbn [count_from app] in *. rewrite IH. cbn [app]. replace (N.succ a + N.of_nat k) with (a + N.of_nat (S k)) by lia. reflexivity.
  Qed.

  Lemma places_are k : map (fun c => (c, lowest r c)) (rev (count_from k 0)) = places_below k.
  Proof.
    induction k as [|k IH]; [reflexivity|]. rewrite count_from_end, rev_app_distr. cbn. now rewrite IH.
  Qed.

  (** How many cards up to [k] a hand has in the suit of [k]. *)
  Definition up_to (y k : N) : nat := length (filter (fun c => c <=? k) (held y (suit r k))).

  Lemma filter_filter {A} (f g : A -> bool) l : filter f (filter g l) = filter (fun x => g x && f x) l.
  Proof. induction l as [|x l IH]; cbn; [reflexivity|]. destruct (g x); cbn; [destruct (f x)|]; rewrite IH; reflexivity. Qed.

  Lemma filter_none {A} (f : A -> bool) l : (forall x, In x l -> f x = false) -> filter f l = [].
  Proof. intro H. induction l as [|x l IH]; cbn; [reflexivity|]. rewrite H by now left. apply IH. intros; apply H; now right. Qed.

  Lemma count_from_app j k a : count_from (j + k) a = count_from j a ++ count_from k (a + N.of_nat j).
  Proof.
    revert a. induction j as [|j IH]; intro a; cbn [count_from Nat.add app].
    - now rewrite N.add_0_r.
    - rewrite IH. do 3 f_equal. lia.
  Qed.

  Lemma in_count_from k a c : In c (count_from k a) <-> a <= c < a + N.of_nat k.
  Proof. revert a. induction k as [|k IH]; intro a; cbn [count_from In]; [lia|]. rewrite IH. lia. Qed.

  Lemma up_to_count y k : N.of_nat k < cards r ->
    up_to y (N.of_nat k) = length (filter (fun c => N.testbit y c && (suit r c =? suit r (N.of_nat k))) (count_from (S k) 0)).
  Proof.
    intro L. unfold up_to, held, all_cards. rewrite filter_filter.
    replace (N.to_nat (cards r)) with (S k + (N.to_nat (cards r) - S k))%nat by lia.
    rewrite count_from_app, filter_app, (filter_none _ (count_from (_ - _) _)), app_nil_r.
    - f_equal. apply filter_ext_in. intros c C. apply in_count_from in C.
      replace (c <=? N.of_nat k) with true by (symmetry; apply N.leb_le; lia). apply andb_true_r.
    - intros c C. apply in_count_from in C. replace (c <=? N.of_nat k) with false by (symmetry; apply N.leb_gt; lia). apply andb_false_r.
  Qed.

  Lemma suit_below k : lowest r (N.of_nat (S k)) = false -> suit r (N.of_nat k) = suit r (N.of_nat (S k)).
  Proof. intro L. rewrite <- (same_suit r _ L). f_equal. lia. Qed.

  Lemma rest_up_to y k : N.of_nat k < cards r -> rest y (places_below (S k)) = up_to y (N.of_nat k).
  Proof.
    intro L. rewrite up_to_count by exact L.
    induction k as [|k IH].
    - change (N.of_nat 0) with 0. cbn [places_below rest count_from filter]. change (N.of_nat 0) with 0.
      rewrite lowest_0, N.eqb_refl, andb_true_r. now destruct (N.testbit y 0).
    - rewrite count_from_end, filter_app, app_length. cbn [places_below rest]. cbn [places_below rest] in IH.
      cbn [filter]. rewrite N.add_0_l, N.eqb_refl, andb_true_r, PeanoNat.Nat.add_comm.
      f_equal; [|now destruct (N.testbit y (N.of_nat (S k)))].
      destruct (lowest r (N.of_nat (S k))) eqn:Z.
      + rewrite filter_none; [reflexivity|]. intros c C. apply in_count_from in C. apply andb_false_iff. right. apply N.eqb_neq.
        pose proof (lowest_suit r c _ Z). lia.
      + rewrite <- (suit_below k Z). apply IH. lia.
  Qed.

  (** In each suit the k-th lowest card of [y] is at least as high as that of [x], for each k. *)
  Definition at_least_as_high (x y : N) : Prop := forall s, Forall2 N.le (held x s) (held y s).

  Lemma higher_count xs ys k : Forall2 N.le xs ys -> (length (filter (fun c => c <=? k) ys) <= length (filter (fun c => c <=? k) xs))%nat.
  Proof.
    induction 1 as [|a b xs ys L _ IH]; cbn; [lia|].
    destruct (N.leb_spec b k), (N.leb_spec a k); cbn; lia.
  Qed.

  Lemma rest_higher x y k : at_least_as_high x y -> N.of_nat k <= cards r -> (rest y (places_below k) <= rest x (places_below k))%nat.
  Proof.
    intros H L. destruct k as [|k]; [reflexivity|]. rewrite !rest_up_to by lia. now apply higher_count.
  Qed.

  (** The end of a suit. *)
  Definition next_suit (k : nat) : Prop := N.of_nat k = cards r \/ lowest r (N.of_nat k) = true.

  Lemma rest_whole y k : N.of_nat (S k) <= cards r -> next_suit (S k) ->
    rest y (places_below (S k)) = length (held y (suit r (N.of_nat k))).
  Proof.
    intros L Z. rewrite rest_up_to by lia. unfold up_to. f_equal.
    assert (A : forall c, In c (held y (suit r (N.of_nat k))) -> (c <=? N.of_nat k) = true).
    { intros c C. apply filter_In in C as [I C]. apply in_all_cards in I. apply andb_true_iff in C as [_ C]. apply N.eqb_eq in C. apply N.leb_le.
      destruct Z as [Z|Z]; [lia|]. pose proof (lowest_suit r (N.of_nat k) _ Z ltac:(lia)).
      enough (~ N.of_nat (S k) <= c) by lia. intro Le. apply (suit_le r) in Le. lia. }
    induction (held y _) as [|c l IH]; cbn; [reflexivity|]. rewrite A by now left. f_equal. apply IH. intros; apply A; now right.
  Qed.

  Lemma places_good x y k : at_least_as_high x y -> N.of_nat k <= cards r -> good x y (places_below k).
  Proof.
    intro H. induction k as [|k IH]; intro L; [exact I|].
    pose proof (rest_higher x y (S k) H L) as Le. cbn [places_below good]. split; [exact Le|]. split; [|apply IH; lia].
    intros Z. destruct k as [|k]; [reflexivity|]. rewrite !rest_whole by (try (now right); lia).
    specialize (H (suit r (N.of_nat k))). clear - H. induction H; cbn; congruence.
  Qed.

  Lemma places_chain k : N.of_nat k <= cards r -> chain r (places_below k) = true.
  Proof.
    induction k as [|k IH]; intro L; [reflexivity|].
    cbn [places_below chain]. rewrite IH by lia. rewrite !andb_true_iff, N.ltb_lt. repeat split; [lia | |].
    - apply forallb_forall. intros [c e] I. apply N.ltb_lt. cbn. clear - I.
      induction k as [|k IH]; [destruct I|]. cbn in I. destruct I as [[= <- _]|I]; [lia|]. apply IH in I. lia.
    - destruct k as [|k]; [apply lowest_0|]. cbn [places_below].
      destruct (lowest r (N.of_nat (S k))) eqn:Z; [reflexivity|]. cbn [orb]. apply N.eqb_eq. now apply suit_below.
  Qed.

  Lemma in_places k c : c < N.of_nat k -> In c (map fst (places_below k)).
  Proof.
    induction k as [|k IH]; intro L; [lia|]. cbn [places_below map fst In].
    destruct (N.eq_dec (N.of_nat k) c); [now left | right; apply IH; lia].
  Qed.

  (** What holds for a hand of the attacker follows for a hand that is at least as high. *)
  Theorem higher_follows F leads x y : within r x -> within r y -> at_least_as_high x y ->
    follows r F (attacker leads) (claim r leads x) -> follows r F (attacker leads) (claim r leads y).
  Proof.
    intros Wx Wy H D. destruct (N.eq_dec (cards r) 0) as [Z|Nz].
    { assert (E : forall h, within r h -> h = 0).
      { intros h W. apply empty_iff. intro c. destruct (N.testbit h c) eqn:B; [apply W in B; lia | reflexivity]. }
      rewrite (E y Wy). rewrite (E x Wx) in D. exact D. }
    set (l := places_below (N.to_nat (cards r))).
    assert (L : N.of_nat (N.to_nat (cards r)) <= cards r) by lia.
    apply (covers_follows r F leads y Wy l [] x); auto.
    - now apply places_chain.
    - intros c C N. exfalso. apply N, in_places. lia.
    - split; [constructor | intros ? []].
    - apply good_covers; [now apply places_chain | now apply places_good|]. cbn [length].
      unfold l. destruct (N.to_nat (cards r)) as [|k] eqn:K; [reflexivity|].
      assert (N.of_nat (S k) = cards r) as E by lia.
      rewrite !rest_whole by (try (now left); lia).
      specialize (H (suit r (N.of_nat k))). clear - H. induction H; cbn in *; congruence.
  Qed.
  (** * The converse: what the index finds is at least as high *)

  Lemma covers_good x y l : forall d, covers (map snd l) (bits l x) (bits l y) d = true -> good x y l /\ rest x l = (d + rest y l)%nat.
  Proof.
    induction l as [|[c e] l IH]; intros d C; [cbn in C; destruct d; [split; [exact I | reflexivity] | discriminate]|].
    cbn [map bits covers fst snd] in C. fold (bits l x) (bits l y) in C. cbn [good rest]. unfold number.
    destruct e.
    - assert (Z : covers (map snd l) (bits l x) (bits l y) 0 = true) by (destruct (N.testbit x c), (N.testbit y c), d as [|[|d]]; congruence).
      destruct (IH O Z) as [G E]. destruct (N.testbit x c), (N.testbit y c), d as [|[|d]]; try discriminate; repeat split; auto; lia.
    - destruct (N.testbit x c), (N.testbit y c); [| destruct d as [|d]; [discriminate|] | |]; apply IH in C as [G E]; repeat split; auto; try lia;
      discriminate.
  Qed.

  Lemma good_below x y k m : (k <= m)%nat -> good x y (places_below m) ->
    (rest y (places_below k) <= rest x (places_below k))%nat /\
    (rest y (places_below m) = rest x (places_below m) -> k = m \/ lowest r (N.of_nat k) = true -> rest y (places_below k) = rest x (places_below k)).
  Proof.
    induction m as [|m IH]; intros L G; [replace k with O by lia; auto|].
    destruct (PeanoNat.Nat.eq_dec k (S m)) as [->|N]; [split; auto; now apply good_rest|].
    cbn [places_below good] in G. destruct G as (_ & End & G). destruct (IH ltac:(lia) G) as [A B]. split; [exact A|]. intros _ [|E];
      [contradiction|].
    clear IH. destruct (PeanoNat.Nat.eq_dec k m) as [->|Nm]; [now apply End|]. clear - E G L N Nm.
    induction m as [|m IH]; [lia|]. cbn [places_below good] in G. destruct G as (_ & End & G).
    destruct (PeanoNat.Nat.eq_dec k m) as [->|]; [now apply End | apply IH; auto; lia].
  Qed.

  Lemma sorted_le xs : forall ys, StronglySorted N.lt xs -> StronglySorted N.lt ys -> length xs = length ys ->
    (forall k, In k ys -> length (filter (fun c => c <=? k) ys) <= length (filter (fun c => c <=? k) xs))%nat -> Forall2 N.le xs ys.
  Proof.
    induction xs as [|a xs IH]; intros [|b ys] Sx Sy L C; try discriminate; constructor.
    - inversion Sx as [|? ? _ Ax]; subst. specialize (C b (or_introl eq_refl)). cbn [filter] in C. rewrite N.leb_refl in C.
      destruct (N.leb_spec a b) as [|Lt]; [assumption|]. rewrite (filter_none _ xs) in C; [cbn in C; lia|].
      intros c I. rewrite Forall_forall in Ax. specialize (Ax c I). apply N.leb_gt. lia.
    - inversion Sx as [|? ? Sx' Ax]; subst. inversion Sy as [|? ? Sy' Ay]; subst. apply IH; auto. intros k K.
      specialize (C b (or_introl eq_refl)) as Cb. specialize (C k (or_intror K)). rewrite Forall_forall in Ay. specialize (Ay k K).
      cbn [filter] in C. replace (b <=? k) with true in C by (symmetry; apply N.leb_le; lia). cbn [length] in C. destruct (a <=? k);
        cbn [length] in C; lia.
  Qed.

  Lemma held_sorted y s : StronglySorted N.lt (held y s).
  Proof.
    unfold held, all_cards. generalize 0 as a. induction (N.to_nat (cards r)) as [|k IH]; intro a; cbn [count_from filter]; [constructor|].
    destruct (_ && _); [|apply IH]. constructor; [apply IH|]. apply Forall_forall. intros c I.
    apply filter_In in I as [I _]. apply in_count_from in I. lia.
  Qed.

  Theorem covers_higher x y : covers (map snd (places_below (N.to_nat (cards r)))) (bits (places_below (N.to_nat (cards r))) x)
    (bits (places_below (N.to_nat (cards r))) y) 0 = true -> at_least_as_high x y.
  Proof.
    set (m := N.to_nat (cards r)). intro C. apply covers_good in C as [G E]. cbn [Nat.add] in E. intro s.
    assert (Len : length (held x s) = length (held y s)).
    { destruct (N.eq_dec (ranks r s) 0) as [Z|Nz].
      - assert (X : forall h, held h s = []).
        { intro h. apply filter_none. intros c I%in_all_cards. apply andb_false_iff. right. apply N.eqb_neq. intros <-.
          destruct (card_suit r c I). lia. }
        now rewrite !X.
      - (* the card after the highest of the suit *)
        destruct (nth_of_suit r s (ranks r s - 1)) as [Es B]; [lia|]. set (t := N.to_nat (first r s + (ranks r s - 1))).
        assert (T : N.of_nat t = first r s + (ranks r s - 1)) by (unfold t; lia).
        assert (Next : next_suit (S t)).
        { unfold next_suit. destruct (N.eq_dec (N.of_nat (S t)) (cards r)) as [|Nc]; [now left | right].
          destruct (lowest r (N.of_nat (S t))) eqn:Lw; [reflexivity|]. apply suit_below in Lw. rewrite T, Es in Lw.
          destruct (card_suit r (N.of_nat (S t))) as [_ Bd]; [lia|]. rewrite <- Lw in Bd. lia. }
        assert (Lt : N.of_nat (S t) <= cards r) by lia.
        destruct (good_below x y (S t) m) as [_ Q]; [lia | exact G|]. specialize (Q (eq_sym E)).
        rewrite !rest_whole, T, Es in Q by auto. symmetry. apply Q. destruct Next as [Z|Z]; [left; unfold m; lia | now right]. }
    apply sorted_le; auto using held_sorted. intros k I. apply filter_In in I as [I B]. apply in_all_cards in I.
    apply andb_true_iff in B as [_ Es%N.eqb_eq]. assert (Nk : N.of_nat (N.to_nat k) = k) by lia.
    destruct (good_below x y (S (N.to_nat k)) m) as [A _]; [lia | exact G|]. rewrite !rest_up_to, Nk in A by (rewrite Nk; exact I).
    unfold up_to in A. now rewrite Es in A.
  Qed.
End Higher.
