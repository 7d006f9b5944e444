(** The highest cards of the suits, for packs of any lengths without trumps, if the player who beats leads next: Lemmas 1 and 2 of the article's
    section on all lengths. A card of a hand is a top if the hand holds all higher cards of its suit. *)

From Coq Require Import NArith Bool List Lia Arith.
From Faceup Require Import Game Suits Symmetry Claims Parity Pass Lead.
Import ListNotations.
Open Scope N_scope.

(** * Least cards, and lists that shrink *)

Lemma least (P : N -> bool) c : P c = true -> exists m, P m = true /\ forall d, P d = true -> m <= d.
Proof.
  induction c as [c IH] using (well_founded_induction N.lt_wf_0). intro Pc. destruct (existsb P (all_cards c)) eqn:E.
  - apply existsb_exists in E as (d & L%in_all_cards & Pd). now apply (IH d).
  - exists c. split; auto. intros d Pd. destruct (N.le_gt_cases c d) as [|L]; auto.
    rewrite (proj2 (existsb_exists P (all_cards c))) in E; [discriminate|]. exists d. split; auto. now apply in_all_cards.
Qed.

Lemma remove_shorter x l n : In x l -> (length l <= S n)%nat -> (length (remove N.eq_dec x l) <= n)%nat.
Proof. intros I L. pose proof (remove_length_lt N.eq_dec l x I). lia. Qed.

Lemma in_remove_other x c l : In c l -> x <> c -> In c (remove N.eq_dec x l).
Proof. intros. apply in_in_remove; auto. Qed.

Section Tops.
  Variable r : rules.
  Notation rest := (rest r).
  Notation size := (size r).
  Notation answers := (answers r).
  Notation leads_wins := (leads_wins r).
  Notation follows_wins := (follows_wins r).

  (** The card after the last one of a suit. *)
  Definition stop (s : N) : N := first r s + ranks r s.

  Lemma in_stop c : c < cards r -> first r (suit r c) <= c < stop (suit r c).
  Proof. apply card_suit. Qed.

  Lemma nth_card s c : first r s <= c -> c < stop s -> suit r c = s /\ c < cards r.
  Proof. unfold stop. intros. replace c with (first r s + (c - first r s)) by lia. apply nth_of_suit. lia. Qed.

  Definition top_of (h c : N) : Prop := N.testbit h c = true /\ forall d, d < cards r -> suit r d = suit r c -> c < d -> N.testbit h d = true.

  Lemma rest_size h : within r h -> (size h + size (rest h) = N.to_nat (cards r))%nat.
  Proof. intros _. apply size_rest. Qed.

  Lemma size_clear h c : within r h -> N.testbit h c = true -> (size (N.clearbit h c) + 1 = size h)%nat.
  Proof. intros W B. rewrite (size_clearbit r h c) by auto. lia. Qed.

  Lemma size_set h c : c < cards r -> N.testbit h c = false -> (size (N.setbit h c) = size h + 1)%nat.
  Proof.
    intros C B. rewrite (size_clearbit r (N.setbit h c) c), clear_set; auto; [lia|]. now rewrite N.setbit_eqb, N.eqb_refl.
  Qed.

  Lemma size_not_zero h : within r h -> (1 <= size h)%nat -> h <> 0.
  Proof. intros W L Z. apply (size_empty r h W) in Z. lia. Qed.

  Lemma rest_not_zero h : within r h -> (size h + 1 <= N.to_nat (cards r))%nat -> rest h <> 0.
  Proof. intros W L. pose proof (rest_size h W). apply size_not_zero; [apply within_rest | lia]. Qed.

  (** The card of a suit with so many from it on. *)
  Lemma from_top s i : 1 <= i -> i <= ranks r s -> let c := stop s - i in suit r c = s /\ c < cards r /\ c + i = stop s.
  Proof.
    intros P L c. assert (E : c + i = stop s) by (unfold c, stop; lia).
    destruct (nth_card s c) as [A B]; [unfold c, stop; lia | unfold c; unfold stop in *; lia | auto].
  Qed.

  Lemma below_stop c s : c < cards r -> suit r c = s -> first r s <= c /\ c < stop s.
  Proof. intros C <-. apply in_stop, C. Qed.

  Hypothesis no_trump : forall p, trump r p = None.

  (** One eats, after the opponent has beaten with [y] and led [z]. *)
  Lemma eats_two h x y z : within r h -> N.testbit (rest h) y = true -> N.testbit (N.clearbit (rest h) y) z = true ->
    (size h + 3 <= N.to_nat (cards r))%nat -> follows_wins (N.setbit (N.setbit h y) z) ->
    answers (N.clearbit h x) (N.clearbit (N.clearbit (rest h) y) z) z.
  Proof.
    intros W Y Z L F. pose proof (rest_size h W) as Sr. pose proof (size_clear _ y (within_rest r h) Y) as Sy.
    pose proof (size_clear _ z (within_clear r _ y (within_rest r h)) Z) as Sz. apply clear_in in Z as [Z _].
    apply rest_in in Y as [Cy _], Z as [Cz _].
    assert (E : Pass.rest r (N.clearbit (N.clearbit (rest h) y) z) = N.setbit (N.setbit h y) z).
    { rewrite <- rest_set. apply rest_clear; auto using within_set. }
    apply answers_eat; auto using within_clear, within_rest.
    - apply size_not_zero; auto using within_clear, within_rest. lia.
    - now rewrite E.
  Qed.

  Lemma eats_one h z : within r h -> N.testbit (rest h) z = true -> (size h + 2 <= N.to_nat (cards r))%nat ->
    follows_wins (N.setbit h z) -> answers h (N.clearbit (rest h) z) z.
  Proof.
    intros W Z L F. pose proof (rest_size h W) as Sr. pose proof (size_clear _ z (within_rest r h) Z) as Sz. apply rest_in in Z as [Cz _].
    apply answers_eat; auto using within_clear, within_rest.
    - apply size_not_zero; auto using within_clear, within_rest. lia.
    - now rewrite rest_clear.
  Qed.

  Hypothesis leads_next : passes r = false.

  (** ** Lemma 1: with the lead, and at most one card that is no top

      The cards but that one are led, each suit from its lowest. The opponent must eat them all. *)
  Theorem all_tops_but_one o h : within r h -> rest h <> 0 -> (forall c, N.testbit h c = true -> c <> o -> top_of h c) -> leads_wins h.
  Proof.
    remember (size h) as n eqn:Sz. revert h Sz. induction n as [n IH] using lt_wf_ind. intros h -> W Nr Tops.
    destruct (N.eq_dec h 0) as [->|Nz]; [apply leads_empty|].
    destruct (N.eq_dec (N.clearbit h o) 0) as [Z|Nz'].
    - destruct (not_empty h Nz) as [c B]. assert (c = o) as ->.
      { destruct (N.eq_dec c o) as [|D]; auto. rewrite empty_iff in Z. specialize (Z c).
        rewrite (proj2 (clear_in h o c)) in Z; [discriminate | auto]. }
      now apply leads_last with o.
    - destruct (not_empty _ Nz') as [c0 B0]. destruct (least (N.testbit (N.clearbit h o)) c0 B0) as (c & Bc & Low).
      apply clear_in in Bc as [Bc Do]. destruct (Tops c Bc (not_eq_sym Do)) as [_ Higher].
      assert (Wc : within r (N.clearbit h c)) by now apply within_clear. pose proof (size_clear h c W Bc) as Sz.
      apply leads_by with c; auto.
      + apply (IH (size (N.clearbit h c))); auto; [lia | |].
        * apply rest_not_zero; auto. pose proof (rest_size h W). lia.
        * intros d [Bd Dc]%clear_in Ndo. destruct (Tops d Bd Ndo) as [_ Hd]. split; [now apply clear_in|]. intros e Ce Se Le.
          apply clear_in. split; auto. assert (c <= d) by (apply Low, clear_in; auto). lia.
      + intros w [Cw Bw]%rest_in Sw Lt. rewrite Higher in Bw by auto. discriminate.
  Qed.

  (** ** Tops and other cards

      The hand holds the [k s] highest cards of each suit [s], and at most the cards of [l] besides. *)
  Record tops (h : N) (k : N -> N) (l : list N) : Prop := Tops {
    tops_within : within r h;
    tops_ranks : forall s, s < suits r -> k s <= ranks r s;
    tops_held : forall c, c < cards r -> stop (suit r c) <= c + k (suit r c) -> N.testbit h c = true;
    tops_others : forall c, N.testbit h c = true -> stop (suit r c) <= c + k (suit r c) \/ In c l
  }.

  Lemma tops_are h k l c : tops h k l -> c < cards r -> stop (suit r c) <= c + k (suit r c) -> top_of h c.
  Proof. intros [_ _ T _] C L. split; auto. intros d D S Lt. apply T; auto. rewrite S. lia. Qed.

  (** Only one of the other cards at most: Lemma 1. *)
  Corollary tops_but_one h k l : tops h k l -> rest h <> 0 -> (length l <= 1)%nat -> leads_wins h.
  Proof.
    intros T N L. apply (all_tops_but_one (hd 0 l)); auto; [apply T|]. intros c B Ne.
    destruct (tops_others _ _ _ T c B) as [G|I]; [apply (tops_are h k l); auto; now apply (tops_within _ _ _ T)|].
    exfalso. destruct l as [|o [|? ?]]; cbn in *; [auto | | lia]. destruct I; auto.
  Qed.

  (** The lowest of the tops that are counted. *)
  Lemma lowest_top h k l s : tops h k l -> s < suits r -> 1 <= k s ->
    let t := stop s - k s in suit r t = s /\ t < cards r /\ N.testbit h t = true /\ t + k s = stop s.
  Proof.
    intros T S K t. pose proof (tops_ranks _ _ _ T s S) as R. destruct (nth_card s t) as [St Ct]; [unfold t, stop; lia | unfold t, stop; lia|].
    assert (t + k s = stop s) as E by (unfold t, stop; lia). repeat split; auto. apply (tops_held _ _ _ T); auto. rewrite St. lia.
  Qed.

  Lemma tops_lead h k l x : tops h k l -> x + k (suit r x) < stop (suit r x) -> tops (N.clearbit h x) k (remove N.eq_dec x l).
  Proof.
    intros [W R H O] Lx. split; auto using within_clear.
    - intros c C L. apply clear_in. split; auto. intros ->. lia.
    - intros c [B D]%clear_in. destruct (O c B); [auto | right; now apply in_remove_other].
  Qed.

  (** One answers [z] with the lowest card that can, and leads a top of another suit. The opponent eats. *)
  Lemma tops_answer x y z k l : tops x k l -> apart r x y -> y <> 0 -> z < cards r -> N.testbit x z = false -> 2 <= suits r ->
    (forall s, s < suits r -> 1 <= k s) ->
    (forall x' k' l', tops x' k' l' -> (length l' <= length l)%nat -> (size x' + 2 = size x)%nat ->
      (forall s, s < suits r -> k s <= k' s + 1) -> leads_wins x') ->
    answers x y z.
  Proof.
    intros T A Ny Cz Xz Two K Next. set (s := suit r z). assert (Ss : s < suits r) by now apply card_suit.
    set (s' := if s =? 0 then 1 else 0). assert (Ds : s' <> s) by (unfold s'; destruct (N.eqb_spec s 0); lia).
    assert (Ss' : s' < suits r) by (unfold s'; destruct (s =? 0); lia).
    set (b := stop s - k s). destruct (lowest_top x k l s T Ss (K s Ss)) as (Sb & Cb & Bb & Eb). fold b in Sb, Cb, Bb, Eb.
    set (t := stop s' - k s'). destruct (lowest_top x k l s' T Ss' (K s' Ss')) as (St & Ct & Bt & Et). fold t in St, Ct, Bt, Et.
    assert (Lz : z < b).
    { destruct (N.lt_ge_cases z b) as [|G]; auto. rewrite (tops_held _ _ _ T z) in Xz; [discriminate | auto | fold s; lia]. }
    destruct (least (fun c => N.testbit x c && (suit r c =? s) && (z <? c)) b) as (g & Pg & Low).
    { rewrite Bb, Sb, N.eqb_refl. apply N.ltb_lt in Lz as ->. reflexivity. }
    apply andb_true_iff in Pg as [[Bg Sg%N.eqb_eq]%andb_true_iff Lg%N.ltb_lt].
    assert (Gb : g <= b) by (apply Low; rewrite Bb, Sb, N.eqb_refl; apply N.ltb_lt in Lz as ->; reflexivity).
    assert (Dt : t <> g) by (intros ->; congruence).
    apply (answers_flush r no_trump leads_next x y z g t); auto.
    { intros w Bw Sw Lw. destruct A as (_ & Wy & A). rewrite (A w) in Bw; [discriminate|]. apply (tops_held _ _ _ T); auto. rewrite Sw, St. lia. }
    set (k' := fun u => if (u =? s) || (u =? s') then k u - 1 else k u).
    assert (Ks : k' s = k s - 1) by (unfold k'; now rewrite N.eqb_refl).
    assert (Ks' : k' s' = k s' - 1) by (unfold k'; now rewrite N.eqb_refl, orb_true_r).
    assert (Ku : forall u, u <> s -> u <> s' -> k' u = k u) by (intros u U%N.eqb_neq U'%N.eqb_neq; unfold k'; now rewrite U, U').
    pose proof (K s Ss) as K1. pose proof (K s' Ss') as K2.
    apply (Next _ k' (if g =? b then l else b :: remove N.eq_dec g l)).
    - split.
      + apply within_clear, within_clear, T.
      + intros u U. pose proof (tops_ranks _ _ _ T u U). unfold k'. destruct (_ || _); lia.
      + intros c C L. assert (D : c <> g /\ c <> t /\ stop (suit r c) <= c + k (suit r c)).
        { destruct (N.eq_dec (suit r c) s) as [E|E]; [rewrite E in *; rewrite Ks in L; repeat split; [lia | congruence | lia]|].
          destruct (N.eq_dec (suit r c) s') as [E'|E']; [rewrite E' in *; rewrite Ks' in L; repeat split; [congruence | lia | lia]|].
          rewrite Ku in L by auto. repeat split; congruence. }
        destruct D as (D1 & D2 & D3). apply clear_in. split; auto. apply clear_in. split; auto. now apply (tops_held _ _ _ T).
      + intros c [[Bc Dg]%clear_in Dc]%clear_in. destruct (tops_others _ _ _ T c Bc) as [L|I].
        * destruct (N.eq_dec (suit r c) s) as [E|E].
          { rewrite E in *. rewrite Ks. destruct (N.eq_dec c b) as [->|]; [|left; lia].
            right. destruct (N.eqb_spec g b); [congruence | now left]. }
          left. destruct (N.eq_dec (suit r c) s') as [E'|E']; [rewrite E' in *; rewrite Ks'; lia | now rewrite Ku].
        * right. destruct (g =? b); [auto | right; now apply in_remove_other].
    - destruct (N.eqb_spec g b) as [->|D]; [auto|]. cbn [length].
      destruct (tops_others _ _ _ T g Bg) as [L|I]; [rewrite Sg in L; lia|]. pose proof (remove_length_lt N.eq_dec l g I). lia.
    - pose proof (tops_within _ _ _ T) as W. pose proof (size_clear x g W Bg).
      pose proof (size_clear (N.clearbit x g) t (within_clear r x g W)) as H2. rewrite clear_in in H2. specialize (H2 (conj Bt (not_eq_sym Dt))). lia.
    - intros u U. pose proof (K u U). unfold k'. destruct (_ || _); lia.
  Qed.

  (** ** Lemma 2: tops in every suit

      There are two suits or more. One holds the [k s] highest cards of each suit [s], and at most [n] other cards. *)

  Theorem tops_lead_wins n : 2 <= suits r -> forall h k l, tops h k l -> (length l <= n)%nat -> (size h + 3 <= N.to_nat (cards r))%nat ->
    (forall s, s < suits r -> N.of_nat n <= k s + 1) -> leads_wins h.
  Proof.
    intro Two. induction n as [|n IH]; intros h k l T Ln Sz K; pose proof (tops_within _ _ _ T) as W;
      assert (Nr : rest h <> 0) by (apply rest_not_zero; auto; lia); [apply (tops_but_one h k l); auto; lia|].
    destruct (existsb (fun c => N.testbit h c && (c + k (suit r c) <? stop (suit r c))) l) eqn:E.
    - apply existsb_exists in E as (x & Ix & [Bx Lx%N.ltb_lt]%andb_true_iff).
      destruct (Nat.eq_dec n 0) as [->|Pos]; [now apply (tops_but_one h k l)|].
      pose proof (size_clear h x W Bx) as Sx. pose proof (tops_lead h k l x T Lx) as Tx. pose proof (rest_size h W) as Sr.
      apply leads_by with x; auto.
      + apply (IH _ k (remove N.eq_dec x l)); auto; [now apply remove_shorter | lia|]. intros s S. specialize (K s S). lia.
      + intros w Bw Sw Lw. assert (Sy : (size (N.clearbit (rest h) w) + 1 = size (rest h))%nat) by (apply size_clear; auto using within_rest).
        assert (Wy : within r (N.clearbit (rest h) w)) by auto using within_clear, within_rest.
        apply must_answer_all; [apply size_not_zero; auto; lia|]. intros z Bz.
        pose proof (size_clear _ z Wy Bz) as Sz'. apply clear_in in Bz as [[Cz Hz]%rest_in Dz].
        apply (tops_answer _ _ z k (remove N.eq_dec x l)); auto.
        * apply (apart_less r h (rest h)); [now apply apart_rest | intros c B; now apply clear_in in B|].
          intros c [[B _]%clear_in _]%clear_in. exact B.
        * apply size_not_zero; auto using within_clear. lia.
        * destruct (N.testbit (N.clearbit h x) z) eqn:B; auto. apply clear_in in B as [B _]. congruence.
        * intros s S. specialize (K s S). lia.
        * intros x' k' l' T' L' S' K'. apply (IH x' k' l'); auto; [pose proof (remove_shorter x l n Ix Ln); lia | lia|].
          intros s S. specialize (K s S). specialize (K' s S). lia.
    - apply (all_tops_but_one 0); auto. intros c B _. assert (C : c < cards r) by auto.
      destruct (tops_others _ _ _ T c B) as [L|I]; [now apply (tops_are h k l)|].
      destruct (N.lt_ge_cases (c + k (suit r c)) (stop (suit r c))) as [L|L]; [|now apply (tops_are h k l)].
      rewrite (proj2 (existsb_exists _ l)) in E; [discriminate|]. exists c. split; auto. rewrite B. now apply N.ltb_lt in L as ->.
  Qed.

  Theorem tops_follow_wins n : 2 <= suits r -> forall h k l, tops h k l -> (length l <= n)%nat -> (size h + 2 <= N.to_nat (cards r))%nat ->
    (forall s, s < suits r -> N.of_nat n <= k s /\ 1 <= k s) -> follows_wins h.
  Proof.
    intros Two h k l T Ln Sz K. pose proof (tops_within _ _ _ T) as W. pose proof (rest_size h W) as Sr.
    apply follows_in; auto; [apply rest_not_zero; auto; lia|]. intros z Bz.
    pose proof (size_clear (rest h) z (within_rest r h) Bz) as Sz'. apply rest_in in Bz as [Cz Hz].
    apply (tops_answer _ _ z k l); auto.
    - apply (apart_less r h (rest h)); [now apply apart_rest | auto|]. intros c B. now apply clear_in in B.
    - apply size_not_zero; auto using within_clear, within_rest. lia.
    - intros s S. apply K, S.
    - intros x' k' l' T' L' S' K'. apply (tops_lead_wins n Two x' k' l'); auto; [lia | lia|].
      intros s S. specialize (K s S). specialize (K' s S). lia.
  Qed.
End Tops.
