(** Dominance: it is never worse to hold the higher of two cards of a suit. *)

From Coq Require Import NArith Bool List Lia.
From Faceup Require Import Game Symmetry.
Open Scope N_scope.

Section Exchange.
  Variables (r : rules) (a b : N).
  Hypothesis same_suit : suit r a = suit r b.
  Hypothesis a_lower : a < b.
  Hypothesis b_card : b < cards r.

  Definition exchanged (c : N) : N := if c =? a then b else if c =? b then a else c.

  Lemma a_card : a < cards r.
  Proof. lia. Qed.

  Lemma exchanged_cards c : c < cards r -> exchanged c < cards r.
  Proof. unfold exchanged. destruct (c =? a), (c =? b); lia. Qed.

  Lemma exchanged_exchanged c : c < cards r -> exchanged (exchanged c) = c.
  Proof.
    intros _. unfold exchanged. destruct (N.eqb_spec c a) as [->|A].
    - rewrite N.eqb_refl. destruct (N.eqb_spec b a); lia.
    - destruct (N.eqb_spec c b) as [->|B]; [now rewrite N.eqb_refl|].
      apply N.eqb_neq in A, B. now rewrite A, B.
  Qed.

  Lemma exchanged_a : exchanged a = b.
  Proof. unfold exchanged. now rewrite N.eqb_refl. Qed.

  Lemma exchanged_b : exchanged b = a.
  Proof. unfold exchanged. rewrite N.eqb_refl. destruct (N.eqb_spec b a); lia. Qed.

  Lemma exchanged_other c : c <> a -> c <> b -> exchanged c = c.
  Proof. unfold exchanged. intros A%N.eqb_neq B%N.eqb_neq. now rewrite A, B. Qed.

  (** S′ is [exchange S]: the position with the two cards exchanged everywhere. *)
  Definition exchange (s : state) : state := renamed r false exchanged s.

  Lemma hand_exchange s p : hand (exchange s) p = image (cards r) exchanged (hand s p).
  Proof. exact (hand_renamed r false exchanged s p). Qed.

  Let proper_exchange s : proper r s -> proper r (exchange s).
  Proof. apply proper_renamed; auto using exchanged_cards, exchanged_exchanged. Qed.

  Let exchange_exchange s : proper r s -> exchange (exchange s) = s.
  Proof. apply renamed_renamed; auto using exchanged_cards, exchanged_exchanged. Qed.

  (** The potential. For [p] a card counts 0 in the opponent's hand or as the top that [p] has to beat, 2 in the hand of [p] or as
      the top that the opponent has to beat, and 1 elsewhere in the pile. *)
  Definition potential (p : player) (s : state) (c : N) : nat :=
    if N.testbit (hand s p) c then 2
    else if N.testbit (hand s (other p)) c then 0
    else match top s with
         | Some t => if t =? c then match p, turn s with One, One | Two, Two => 0 | _, _ => 2 end else 1
         | None => 1
         end.

  (** The exchange is good for [p] if it moves the higher card to the better place. *)
  Definition better (p : player) (s t : state) : Prop :=
    t = s \/ t = exchange s /\ (potential p s b < potential p s a)%nat.

  Lemma potential_other p s c : proper r s -> (potential p s c + potential (other p) s c = 2)%nat.
  Proof.
    intros [H _]. unfold potential. rewrite other_other.
    destruct (N.testbit (hand s p) c) eqn:E, (N.testbit (hand s (other p)) c) eqn:F; auto.
    - apply H in E as [_ E]. congruence.
    - destruct (top s) as [t|]; [|reflexivity]. destruct (t =? c), p, (turn s); reflexivity.
  Qed.

  Lemma potential_exchange p s c : proper r s -> c < cards r -> potential p (exchange s) (exchanged c) = potential p s c.
  Proof.
    intros P C. unfold potential, exchange.
    assert (E : forall q, N.testbit (hand (renamed r false exchanged s) q) (exchanged c) = N.testbit (hand s q) c).
    { intro q. change (hand (renamed r false exchanged s) q) with (hand (exchange s) q).
      rewrite hand_exchange, image_spec, exchanged_exchanged by auto.
      now apply exchanged_cards, N.ltb_lt in C as ->. }
    rewrite !E. cbn [turn top renamed who option_map]. destruct (top s) as [t|] eqn:T; cbn; [|reflexivity].
    assert (t < cards r) by now apply P.
    replace (exchanged t =? exchanged c) with (t =? c); [reflexivity|].
    apply eq_true_iff_eq. rewrite !N.eqb_eq. split; [now intros ->|].
    intro X. rewrite <- (exchanged_exchanged t), X by auto. now apply exchanged_exchanged.
  Qed.

  (** What is better for [p] is worse for the opponent. *)
  Lemma better_other p s t : proper r s -> better p s t -> better (other p) t s.
  Proof.
    intros P [->|[-> L]]; [now left|]. right. split; [now rewrite exchange_exchange|].
    rewrite <- exchanged_a at 1. rewrite <- exchanged_b at 2.
    rewrite !potential_exchange by (auto using a_card).
    pose proof (potential_other p s a P). pose proof (potential_other p s b P). lia.
  Qed.

  (** If both cards lie in one place, the exchange changes nothing. *)
  Lemma exchange_same s : proper r s -> (forall p, N.testbit (hand s p) a = N.testbit (hand s p) b) ->
    top s <> Some a -> top s <> Some b -> exchange s = s.
  Proof.
    intros P E A B. destruct s as [q x y k].
    assert (I : forall h, (forall c, N.testbit h c = true -> c < cards r) -> N.testbit h a = N.testbit h b -> image (cards r) exchanged h = h).
    { intros h C D. apply N.bits_inj. intro c. rewrite image_spec. unfold exchanged.
      destruct (N.ltb_spec c (cards r)) as [L|L]; cbn.
      - destruct (N.eqb_spec c a) as [->|]; [auto|]. now destruct (N.eqb_spec c b) as [->|].
      - destruct (N.testbit h c) eqn:T; [|reflexivity]. apply C in T. lia. }
    unfold exchange, renamed, who. f_equal.
    - apply I; [apply (hand_cards r _ One P) | apply (E One)].
    - apply I; [apply (hand_cards r _ Two P) | apply (E Two)].
    - cbn in *. destruct k as [t|]; [|reflexivity]. cbn. f_equal. apply exchanged_other; congruence.
  Qed.

  (** A card that beats [b] beats [a]; what [a] beats, [b] beats; and [a] does not beat [b]. *)
  Lemma beats_lower p c : beats r p c b = true -> beats r p c a = true.
  Proof.
    unfold beats, is_trump. rewrite same_suit.
    destruct (suit r c =? suit r b); cbn; [|auto]. destruct (N.ltb_spec b c); [|cbn; intros E; rewrite E; apply orb_true_r].
    replace (a <? c) with true by (symmetry; apply N.ltb_lt; lia). auto.
  Qed.

  Lemma beats_higher p t : beats r p a t = true -> beats r p b t = true.
  Proof.
    unfold beats, is_trump. rewrite same_suit.
    destruct (suit r b =? suit r t); cbn; [|auto]. destruct (N.ltb_spec t a); [|cbn; intros E; rewrite E; apply orb_true_r].
    replace (t <? b) with true by (symmetry; apply N.ltb_lt; lia). auto.
  Qed.

  Lemma lower_beats_not p : beats r p a b = false.
  Proof.
    unfold beats, is_trump. rewrite same_suit.
    replace (b <? a) with false by (symmetry; apply N.ltb_ge; lia). rewrite andb_false_r. cbn.
    destruct (trump r p); [|reflexivity]. apply andb_negb_r.
  Qed.

  (** After a move of [p] the higher card is still in a lower place, or the cards lie in one place. *)
  Lemma potential_play p s m : proper r s -> turn s = p -> legal r s m = true -> (potential p s b < potential p s a)%nat ->
    better p (play r s m) (exchange (play r s m)).
  Proof.
    intros P T L D. pose proof (proper_play r s m P L) as P'.
    enough (potential p (play r s m) b < potential p (play r s m) a \/ exchange (play r s m) = play r s m)%nat as [G|G];
      [now right | now left |].
    destruct P as [H K]. pose proof (exchange_same _ P') as Same. clear P'.
    assert (exists x y k, s = position p p x y k) as (x & y & k & ->).
    { destruct s as [q x y k]. cbn in T. subst q. exists (match p with One => x | Two => y end), (match p with One => y | Two => x end), k.
      now destruct p. }
    clear T. assert (N.eqb a b = false) as AB by (apply N.eqb_neq; lia).
    assert (forall c, N.testbit x c = true -> N.testbit y c = false) as Hxy by (intros c E; specialize (H c p); destruct p; now apply H in E).
    pose proof (Hxy a) as Ha. pose proof (Hxy b) as Hb.
    assert (forall t, k = Some t -> N.testbit x t = false /\ N.testbit y t = false) as Ht.
    { intros t E. destruct (K t) as [_ F]; [destruct p; exact E|]. pose proof (F One). pose proof (F Two). destruct p; auto. }
    clear H Hxy K.
    pose proof (proj2 (N.ltb_lt _ _) a_card) as Ca. pose proof (proj2 (N.ltb_lt _ _) b_card) as Cb.
    destruct (N.testbit x a) eqn:Xa, (N.testbit x b) eqn:Xb, (N.testbit y a) eqn:Ya, (N.testbit y b) eqn:Yb;
      try (discriminate Ha; reflexivity); try (discriminate Hb; reflexivity); clear Ha Hb.
    all: destruct m as [|c].
    (* eat *)
    all: try (destruct k as [t|]; [|destruct p; discriminate L]; destruct (Ht t eq_refl) as [Tx Ty]; unfold potential in *;
      destruct p; cbn in *; rewrite ?N.ldiff_spec, ?pack_spec, ?Ca, ?Cb, ?Xa, ?Xb, ?Ya, ?Yb in *; cbn in *;
      first [lia | left; lia | right; apply Same; [intros []; cbn; now rewrite ?N.ldiff_spec, ?pack_spec, ?Ca, ?Cb, ?Xa, ?Xb, ?Ya, ?Yb | discriminate | discriminate]
      | destruct (t =? a), (t =? b); lia]; fail).
    (* play *)
    all: assert (Xc : N.testbit x c = true) by (destruct p, k; cbn in L; [apply andb_true_iff in L | | apply andb_true_iff in L |]; tauto).
    all: destruct (c =? a) eqn:CA; [apply N.eqb_eq in CA; subst c; try congruence |
      destruct (c =? b) eqn:CB; [apply N.eqb_eq in CB; subst c; try congruence |]].
    all: destruct k as [t|]; [destruct (Ht t eq_refl) as [Tx Ty];
      destruct (t =? a) eqn:TA; [apply N.eqb_eq in TA; subst t; try congruence |
      destruct (t =? b) eqn:TB; [apply N.eqb_eq in TB; subst t; try congruence |]] |].
    all: unfold potential in *; destruct p, (passes r) eqn:Pass; cbn in *; rewrite ?Pass in *; cbn in *;
      rewrite ?clearbit_spec, ?CA, ?CB, ?AB, ?TA, ?TB, ?Xa, ?Xb, ?Ya, ?Yb, ?N.eqb_refl in *; cbn in *; rewrite ?CA, ?CB, ?AB, ?TA, ?TB, ?N.eqb_refl in *;
      rewrite ?lower_beats_not in L; cbn in *;
      first [lia | discriminate L | left; lia | right; apply Same; [intros []; cbn; now rewrite ?clearbit_spec, ?CA, ?CB, ?AB, ?N.eqb_refl, ?Xa, ?Xb, ?Ya, ?Yb | try discriminate; intros [= ->]; congruence | try discriminate; intros [= ->]; congruence] | idtac].
  Qed.

  (** What [p] may do, [p] may do after a good exchange, with the exchanged card. *)
  Lemma legal_exchange p s c : proper r s -> turn s = p -> legal r s (Play c) = true -> (potential p s b < potential p s a)%nat ->
    legal r (exchange s) (Play (exchanged c)) = true.
  Proof.
    intros P T L D. destruct (legal_card r s c P L) as [B C].
    unfold legal. change (turn (exchange s)) with (turn s). rewrite hand_exchange, image_spec, exchanged_exchanged, B by auto.
    apply exchanged_cards, N.ltb_lt in C as ->. cbn. unfold legal in L. rewrite B in L.
    destruct (top s) as [t|] eqn:K; cbn in *; [|reflexivity].
    destruct (proj2 P t K) as [_ Not]. unfold potential in D. rewrite K, T in D.
    replace (match p with One => match p with One => 0 | Two => 2 end | Two => match p with One => 2 | Two => 0 end end)%nat with 0%nat in D by now destruct p.
    rewrite T in *.
    destruct (N.eqb_spec t a) as [->|TA]; [rewrite !Not in D; cbn in D; lia|].
    destruct (N.eqb_spec t b) as [->|TB].
    - rewrite exchanged_b. destruct (N.eqb_spec c a) as [->|]; [now rewrite lower_beats_not in L|].
      destruct (N.eqb_spec c b) as [->|]; [now rewrite Not in B|].
      rewrite exchanged_other by auto. now apply beats_lower.
    - rewrite (exchanged_other t) by auto. destruct (N.eqb_spec c a) as [->|].
      + rewrite exchanged_a. now apply beats_higher.
      + destruct (N.eqb_spec c b) as [->|]; [rewrite B in D; destruct (N.testbit (hand s p) a), (N.testbit (hand s (other p)) a), (t =? a); lia|].
        now rewrite exchanged_other.
  Qed.

  (** A move of [p] in [s] has a move of [p] in [t] that keeps [t] better. *)
  Lemma better_play p s t c : proper r s -> better p s t -> turn s = p -> legal r s (Play c) = true ->
    exists d, legal r t (Play d) = true /\ better p (play r s (Play c)) (play r t (Play d)).
  Proof.
    intros P [->|[-> D]] T L; [exists c; split; [auto | now left]|].
    exists (exchanged c). split; [now apply legal_exchange with p|].
    unfold exchange at 1. rewrite <- renamed_play by (eauto using exchanged_cards, exchanged_exchanged, (proj2 (legal_card r s c P L))).
    now apply potential_play.
  Qed.

  Lemma better_eat p s t : proper r s -> better p s t -> turn s = p -> legal r s Eat = true ->
    legal r t Eat = true /\ better p (play r s Eat) (play r t Eat).
  Proof.
    intros P [->|[-> D]] T L; [split; [auto | now left]|].
    split; [unfold exchange, legal, renamed in *; cbn in *; now destruct (top s)|].
    unfold exchange at 1. rewrite <- renamed_eat by (auto using exchanged_cards, exchanged_exchanged).
    now apply potential_play.
  Qed.

  Lemma better_turn p s t : better p s t -> turn t = turn s.
  Proof. now intros [->|[-> _]]. Qed.

  Lemma better_proper p s t : proper r s -> better p s t -> proper r t.
  Proof. intros P [->|[-> _]]; auto. Qed.

  Lemma better_out p s t q : proper r s -> better p s t -> (hand t q = 0 <-> hand s q = 0).
  Proof.
    intros P [->|[-> _]]; [tauto|].
    apply (renamed_out r false exchanged exchanged_cards exchanged_exchanged s q P).
  Qed.

  (** Dominance within a round, for every set of positions that is closed under good exchanges. *)
  Lemma forces_better (Q Q' : state -> Prop) p s t : (forall u v, proper r u -> better p u v -> Q u -> Q' v) ->
    proper r s -> better p s t -> forces r Q p s -> forces r Q' p t.
  Proof.
    intros I P B F. revert t P B. induction F as [s Z|s N T L G|s c N T L F IH|s N T LE LP IH]; intros t P B.
    - apply forces_out. now rewrite (better_out p s t).
    - destruct (better_eat p s t P B T L) as [L' B']. apply forces_eat; auto.
      + now rewrite (better_out p s t).
      + now rewrite (better_turn p s t).
      + apply I with (play r s Eat); auto using proper_play.
    - destruct (better_play p s t c P B T L) as (d & L' & B'). apply forces_play with d; auto.
      + now rewrite (better_out p s t).
      + now rewrite (better_turn p s t).
      + apply IH; auto using proper_play.
    - pose proof (better_other p s t P B) as B'. pose proof (better_proper p s t P B) as P'.
      pose proof (better_turn p s t B) as T'.
      assert (Back : forall u v, proper r u -> better (other p) u v -> better p v u)
        by (intros u v Pu Bu; apply better_other in Bu; rewrite ?other_other in Bu; auto).
      apply forces_answer.
      + now rewrite (better_out p s t).
      + congruence.
      + intro L. destruct (better_eat (other p) t s) as [L' G]; auto; [congruence|].
        apply I with (play r s Eat); auto using proper_play.
      + intros c L. destruct (better_play (other p) t s c) as (d & L' & G); auto; [congruence|].
        apply IH with d; auto using proper_play.
  Qed.

  Lemma wins_in_better p k s t : proper r s -> better p s t -> wins_in r p k s -> wins_in r p k t.
  Proof.
    revert s t. induction k as [|k IH]; intros s t; cbn; apply forces_better; eauto.
  Qed.

  Lemma holds_better p s t : proper r s -> better p s t -> holds r p s -> holds r p t.
  Proof.
    intros P B (X & Xs & F). exists (fun v => exists u, proper r u /\ better p u v /\ X u). split; [eauto|].
    intros v (u & Pu & Bu & Xu). eapply forces_better; [| apply Pu | apply Bu | apply F, Xu]. eauto.
  Qed.

  (** Of neighbouring cards the lower one is as hard to answer. [p] has to answer [a], the opponent holds [b], and [p] has no card between. *)
  Lemma beats_neighbour p c : beats r p c a = true -> c <> b -> ~ (a < c /\ c < b) -> beats r p c b = true.
  Proof.
    unfold beats, is_trump. rewrite same_suit. intros B N M.
    destruct (suit r c =? suit r b); cbn in *; [|exact B].
    destruct (N.ltb_spec a c); cbn in B; [|rewrite B; apply orb_true_r].
    replace (b <? c) with true by (symmetry; apply N.ltb_lt; lia). reflexivity.
  Qed.

  Lemma forces_neighbour (Q Q' : state -> Prop) p s : (forall u v, proper r u -> better p u v -> Q u -> Q' v) ->
    proper r s -> turn s = p -> top s = Some a -> N.testbit (hand s (other p)) b = true ->
    (forall c, N.testbit (hand s p) c = true -> a < c -> c < b -> False) ->
    forces r Q p s -> forces r Q' p (exchange s).
  Proof.
    intros I P T K B Free F.
    assert (Out : forall q, hand (exchange s) q = 0 <-> hand s q = 0)
      by (intro q; apply (renamed_out r false exchanged exchanged_cards exchanged_exchanged s q P)).
    assert (Pb : N.testbit (hand s p) b = false) by (destruct P as [P _]; apply P in B; now rewrite other_other in B).
    assert (Na : forall q, N.testbit (hand s q) a = false) by (apply P; exact K).
    inversion F as [s' Z|s' N T' L G|s' c N T' L G|s' N T' LE LP]; subst s'.
    - apply forces_out. now rewrite Out.
    - apply forces_eat; auto; [now rewrite Out | now unfold exchange, legal, renamed; cbn; rewrite K|].
      unfold exchange. rewrite <- renamed_eat by (auto using exchanged_cards, exchanged_exchanged).
      apply I with (play r s Eat); auto using proper_play. right. split; [reflexivity|].
      assert (hand (play r s Eat) p = N.ldiff (pack r) (hand s (other p)) /\ hand (play r s Eat) (other p) = hand s (other p)) as [H1 H2]
        by (destruct s as [q x y k]; cbn in T; subst q; now destruct p).
      unfold potential. rewrite H1, H2, !N.ldiff_spec, !pack_spec, B, !Na, andb_false_r.
      pose proof a_card as A. apply N.ltb_lt in A as ->. cbn. lia.
    - destruct (legal_card r s c P L) as [Hc Cc]. rewrite T in Hc.
      assert (c <> a) by (intros ->; now rewrite Na in Hc). assert (c <> b) by (intros ->; congruence).
      assert (exchanged c = c) as Ec by now apply exchanged_other.
      apply forces_play with c; auto; [now rewrite Out | |].
      + unfold legal in *. change (turn (exchange s)) with (turn s). rewrite hand_exchange, image_spec, Ec, T, Hc.
        apply N.ltb_lt in Cc as ->. unfold exchange, renamed. cbn [top]. rewrite K in *. cbn [option_map]. rewrite exchanged_a.
        rewrite T, Hc in L. cbn in L |- *. apply beats_neighbour; auto. intros [L1 L2]. now apply (Free c).
      + rewrite <- Ec at 1. unfold exchange. rewrite <- renamed_play by (auto using exchanged_cards, exchanged_exchanged).
        apply forces_better with (Q := Q) (s := play r s (Play c)); auto using proper_play. right. split; [reflexivity|].
        assert (hand (play r s (Play c)) p = N.clearbit (hand s p) c /\ hand (play r s (Play c)) (other p) = hand s (other p) /\
          (top (play r s (Play c)) = None \/ top (play r s (Play c)) = Some c)) as (H1 & H2 & H3)
          by (destruct s as [q x y k]; cbn in T; subst q; destruct p, k, (passes r) eqn:E; cbn; rewrite ?E; cbn; auto).
        unfold potential. rewrite H1, H2, !clearbit_spec, Pb, B, !Na.
        destruct H3 as [-> | ->]; [cbn; lia|]. destruct (N.eqb_spec c a); [congruence | cbn; lia].
    - rewrite T in T'. now destruct p.
  Qed.
End Exchange.
