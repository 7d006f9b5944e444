(** Claims about hands, and when one follows from another because its cards are higher. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Symmetry Dominance Follows Index.
Import ListNotations.
Open Scope N_scope.

Section Claims.
  Variable r : rules.

  (** Player One leads to an empty pile. The attacker, who reaches the goal, is player One or not, and holds [y]. *)
  Definition attacker (leads : bool) : player := if leads then One else Two.
  Definition claim (leads : bool) (y : N) : state := position One (attacker leads) y (N.ldiff (pack r) y) None.

  Definition within (y : N) : Prop := forall c, N.testbit y c = true -> c < cards r.

  Lemma proper_claim leads y : within y -> proper r (claim leads y).
  Proof.
    intro W. unfold claim. pose proof (proper_opening r (attacker leads) y W) as [H _].
    split; [|destruct leads; cbn; discriminate]. intros c q B. specialize (H c q).
    destruct leads, q; exact (H B).
  Qed.

  Lemma renamed_position swap f t p x y : renamed r swap f (position t p x y None) =
    position (who swap t) (who swap p) (image (cards r) f x) (image (cards r) f y) None.
  Proof. unfold renamed, who. destruct swap, p, t; reflexivity. Qed.

  (** The hand with [t] instead of [c]. *)
  Definition raise (y c t : N) : N := N.setbit (N.clearbit y c) t.

  Lemma raise_spec y c t d : N.testbit (raise y c t) d = (t =? d) || N.testbit y d && negb (c =? d).
  Proof. unfold raise. rewrite N.setbit_eqb, clearbit_spec. reflexivity. Qed.

  Variable F : player -> state -> Prop.
  Notation holds_for leads y := (follows r F (attacker leads) (claim leads y)).

  Lemma follows_raise leads y c t : within y -> N.testbit y c = true -> N.testbit y t = false -> suit r c = suit r t -> c < t -> t < cards r ->
    holds_for leads y -> holds_for leads (raise y c t).
  Proof.
    intros W C T S L B H. apply follows_better with (claim leads y) c t; auto. right.
    assert (I : raise y c t = image (cards r) (exchanged c t) y).
    { apply N.bits_inj. intro d. rewrite image_spec, raise_spec. unfold exchanged.
      rewrite (N.eqb_sym t d), (N.eqb_sym c d).
      destruct (N.eqb_spec d t) as [->|]; cbn.
      - destruct (N.eqb_spec t c); [lia|]. rewrite C. symmetry. rewrite andb_true_r. now apply N.ltb_lt.
      - destruct (N.eqb_spec d c) as [->|]; cbn; [now rewrite T, !andb_false_r|].
        rewrite andb_true_r. destruct (N.testbit y d) eqn:D; [|now rewrite andb_false_r].
        apply W, N.ltb_lt in D. now rewrite D. }
    split.
    - unfold exchange, claim. rewrite renamed_position, image_ldiff, <- I by (apply exchanged_cards; auto). reflexivity.
    - unfold potential, claim. pose proof (hand_position One (attacker leads) y (N.ldiff (pack r) y) None) as [-> ->].
      rewrite C, T, N.ldiff_spec, pack_spec, T. apply N.ltb_lt in B as ->. cbn. lia.
  Qed.

  (** * From the bits of the index to a chain of exchanges *)

  (** The cards from the highest down, and whether a card is the lowest of its suit. *)
  Fixpoint chain (l : list (N * bool)) : bool :=
    match l with
    | [] => true
    | (c, e) :: l => (c <? cards r) && forallb (fun x => fst x <? c) l &&
        match l with [] => e | (d, _) :: _ => e || (suit r d =? suit r c) end && chain l
    end.

  Definition bits (l : list (N * bool)) (y : N) : list bool := map (fun x => N.testbit y (fst x)) l.

  (** Cards of the asked hand that are still to be reached from the cards of [l]. *)
  Definition targets (l : list (N * bool)) (h : N) (T : list N) : Prop :=
    NoDup T /\ forall t, In t T -> t < cards r /\ N.testbit h t = false /\
      match l with [] => False | (c, _) :: _ => c < t /\ suit r c = suit r t end.

  Lemma bits_raise l y c t : ~ In c (map fst l) -> ~ In t (map fst l) -> bits l (raise y c t) = bits l y.
  Proof.
    intros C T. apply map_ext_in. intros [d e] D. cbn. rewrite raise_spec.
    apply (in_map fst) in D. cbn in D.
    destruct (N.eqb_spec t d) as [->|]; [tauto|]. destruct (N.eqb_spec c d) as [->|]; [tauto|]. now rewrite andb_true_r.
  Qed.

  Lemma covers_follows leads asked : within asked -> forall l T h, chain l = true -> within h ->
    (forall c, c < cards r -> ~ In c (map fst l) -> (N.testbit asked c = true <-> N.testbit h c = true \/ In c T)) ->
    targets l h T -> covers (map snd l) (bits l h) (bits l asked) (length T) = true ->
    holds_for leads h -> holds_for leads asked.
  Proof.
    intro Wa. induction l as [|[c e] l IH]; intros T h Ch Wh A [ND Ta] Co H.
    - assert (T = []) as -> by (destruct T; [reflexivity | discriminate]).
      replace asked with h; [exact H|]. apply N.bits_inj. intro c.
      destruct (N.ltb_spec c (cards r)) as [L|L].
      + apply eq_true_iff_eq. rewrite (A c L) by (cbn; tauto). cbn. tauto.
      + destruct (N.testbit h c) eqn:E; [apply Wh in E; lia|].
        destruct (N.testbit asked c) eqn:E'; [apply Wa in E'; lia | reflexivity].
    - cbn [chain] in Ch. rewrite !andb_true_iff, N.ltb_lt, forallb_forall in Ch.
      destruct Ch as [[[Cn Below] Next] Ch].
      assert (Cl : ~ In c (map fst l)).
      { intro I. apply in_map_iff in I as (x & <- & I). apply Below in I. rewrite N.ltb_lt in I. lia. }
      assert (Tl : forall t, In t T -> ~ In t (map fst l) /\ c < t /\ suit r c = suit r t).
      { intros t I. destruct (Ta t I) as (_ & _ & L & S). repeat split; auto. intro J. apply in_map_iff in J as (x & <- & J).
        apply Below in J. rewrite N.ltb_lt in J. lia. }
      assert (Go : forall T' h', within h' -> (forall d, d < cards r -> ~ In d (map fst l) -> (N.testbit asked d = true <-> N.testbit h' d = true \/ In d T')) ->
        NoDup T' -> (forall t, In t T' -> t < cards r /\ N.testbit h' t = false /\ c <= t /\ suit r c = suit r t) ->
        bits l h' = bits l h -> holds_for leads h' ->
        (if e then match length T' with O => covers (map snd l) (bits l h) (bits l asked) O | _ => false end
         else covers (map snd l) (bits l h) (bits l asked) (length T')) = true -> holds_for leads asked).
      { intros T' h' W' A' ND' Ta' B' H' Co'. apply (IH T' h'); auto.
        - split; [exact ND'|]. intros t I. destruct (Ta' t I) as (? & ? & ? & ?). repeat split; auto.
          destruct e; [destruct T'; [destruct I | discriminate]|].
          destruct l as [|[d e'] l]; [discriminate Next|]. cbn in Next. apply N.eqb_eq in Next.
          specialize (Below (d, e') (or_introl eq_refl)). rewrite N.ltb_lt in Below. cbn in Below. split; [lia | congruence].
        - rewrite B'. destruct e; [destruct T'; [exact Co' | discriminate] | exact Co']. }
      assert (Weak : forall t, In t T -> t < cards r /\ N.testbit h t = false /\ c <= t /\ suit r c = suit r t).
      { intros t I. destruct (Ta t I) as (? & ? & ? & ?). repeat split; auto. lia. }
      assert (A1 : forall d, d < cards r -> d <> c -> ~ In d (map fst l) -> (N.testbit asked d = true <-> N.testbit h d = true \/ In d T)).
      { intros d D N I. apply A; auto. cbn. intros [->|]; tauto. }
      assert (NT : ~ In c T) by (intro I; destruct (Tl c I) as (_ & L & _); lia).
      cbn [map bits covers fst snd] in Co. fold (bits l h) (bits l asked) in Co.
      destruct (N.testbit h c) eqn:Hc, (N.testbit asked c) eqn:Ac.
      + apply (Go T h); auto. intros d D I. destruct (N.eq_dec d c) as [->|N]; [rewrite Hc, Ac; tauto | auto].
      + (* the card is exchanged for a target *)
        destruct T as [|t T]; [discriminate|]. cbn [length] in Co. destruct (Tl t (or_introl eq_refl)) as (Nt & L & S).
        destruct (Ta t (or_introl eq_refl)) as (Tn & Th & _). inversion ND as [|? ? NI ND' ]; subst.
        apply (Go T (raise h c t)); auto.
        * intros d. rewrite raise_spec, orb_true_iff, andb_true_iff, N.eqb_eq. intros [->|[]]; auto.
        * intros d D I. rewrite raise_spec, orb_true_iff, andb_true_iff, negb_true_iff, N.eqb_eq, N.eqb_neq.
          destruct (N.eq_dec d c) as [->|N].
          -- rewrite Ac. split; [discriminate|]. intros [[->|[]]|]; [lia | tauto | cbn in NT; tauto].
          -- rewrite A1 by auto. cbn. split; intros [X|X]; auto; intuition.
        * intros u I. destruct (Weak u (or_intror I)) as (? & ? & ? & ?). repeat split; auto.
          rewrite raise_spec, H1. destruct (N.eqb_spec t u) as [->|]; [tauto | reflexivity].
        * now apply bits_raise.
        * apply follows_raise; auto.
      + (* a new target *)
        apply (Go (c :: T) h); auto.
        * intros d D I. destruct (N.eq_dec d c) as [->|N]; [rewrite Ac; cbn; tauto|]. rewrite A1 by auto. cbn. intuition.
        * constructor; auto.
        * intros t [<-|I]; [repeat split; auto; lia | auto].
      + apply (Go T h); auto. intros d D I. destruct (N.eq_dec d c) as [->|N]; [rewrite Hc, Ac; intuition | auto].
  Qed.
End Claims.
