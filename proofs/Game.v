(** The games: what each rule is. Everything that the theorems speak of is defined here.

    The rules in words are those of ../README.md and ../docs/how-it-works.md. *)

From Coq Require Import NArith Bool List.
Import ListNotations.
Open Scope N_scope.

(** * The players, the cards and the settings *)

Inductive player := One | Two.

Definition other (p : player) : player :=
  match p with One => Two | Two => One end.

(** The settings of the family: the number of cards of each suit, and the trumps. A player may have a trump suit. After beating a card, a player
    leads a new one, or, if [passes], the turn ends. *)
Record rules := Rules { lengths : list N; trump : player -> option N; passes : bool }.

(** Cards are numbers. The suits follow each other, each from its lowest rank to its highest. *)
Definition cards (r : rules) : N := fold_right N.add 0 (lengths r).

Fixpoint suit_in (lengths : list N) (c : N) : N :=
  match lengths with
  | [] => 0
  | n :: lengths => if c <? n then 0 else N.succ (suit_in lengths (c - n))
  end.
Definition suit (r : rules) (c : N) : N := suit_in (lengths r) c.

Definition is_trump (r : rules) (p : player) (c : N) : bool :=
  match trump r p with Some t => suit r c =? t | None => false end.

(** A card beats a lower one of its suit. A trump of the player also beats any card that is not of that trump suit. *)
Definition beats (r : rules) (p : player) (c t : N) : bool :=
  (suit r c =? suit r t) && (t <? c) || is_trump r p c && negb (is_trump r p t).

(** * Positions

    A hand is a set of cards: bit c of a number tells whether card c is in the set. All cards that nobody holds lie in the
    pile. Of the pile only the top matters, if it has to be answered. If [top] is [None], the player whose turn it is leads. *)

Record state := State { turn : player; hand1 : N; hand2 : N; top : option N }.

Definition hand (s : state) (p : player) : N :=
  match p with One => hand1 s | Two => hand2 s end.

(** The position in which [p] holds [x] and the opponent holds [y]. *)
Definition position (turn p : player) (x y : N) (top : option N) : state :=
  match p with One => State turn x y top | Two => State turn y x top end.

Definition pack (r : rules) : N := N.ones (cards r).

(** The pile is empty, and [p] leads. The opponent holds all cards that [p] does not hold. *)
Definition opening (r : rules) (p : player) (h : N) : state :=
  position p p h (N.ldiff (pack r) h) None.

(** A position is proper if its hands are of the pack, no card is in both, and the top is in none. *)
Definition proper (r : rules) (s : state) : Prop :=
  (forall c p, N.testbit (hand s p) c = true -> c < cards r /\ N.testbit (hand s (other p)) c = false) /\
  (forall t, top s = Some t -> t < cards r /\ forall p, N.testbit (hand s p) t = false).

(** * Moves *)

Inductive move := Eat | Play (c : N).

(** A player who has to answer a card may always eat, or beats it with a card of the hand. Otherwise the player leads any card. *)
Definition legal (r : rules) (s : state) (m : move) : bool :=
  match m, top s with
  | Eat, None => false
  | Eat, Some _ => true
  | Play c, None => N.testbit (hand s (turn s)) c
  | Play c, Some t => N.testbit (hand s (turn s)) c && beats r (turn s) c t
  end.

(** Who eats takes the whole pile, and the other player leads. Who beats leads next, or, if [passes], the other player answers
    the card. A card that is led is answered by the other player. *)
Definition play (r : rules) (s : state) (m : move) : state :=
  let p := turn s in
  let theirs := hand s (other p) in
  match m with
  | Eat => position (other p) p (N.ldiff (pack r) theirs) theirs None
  | Play c =>
      let rest := N.clearbit (hand s p) c in
      match top s, passes r with
      | Some _, false => position p p rest theirs None
      | _, _ => position (other p) p rest theirs (Some c)
      end
  end.

(** Legal moves lead from [s] to [t], and the pile is eaten [k] times. *)
Inductive plays (r : rules) : nat -> state -> state -> Prop :=
| plays_none s : plays r O s s
| plays_card k s c t : legal r s (Play c) = true -> plays r k (play r s (Play c)) t -> plays r k s t
| plays_eat k s t : legal r s Eat = true -> plays r k (play r s Eat) t -> plays r (S k) s t.

(** * Winning, and not losing

    Who has no card left has won. [forces r Q p s]: within the round, [p] can force to go out, or that somebody eats and the
    position then is in [Q]. *)
Inductive forces (r : rules) (Q : state -> Prop) (p : player) : state -> Prop :=
| forces_out s : hand s p = 0 -> forces r Q p s
| forces_eat s : hand s (other p) <> 0 -> turn s = p -> legal r s Eat = true ->
    Q (play r s Eat) -> forces r Q p s
| forces_play s c : hand s (other p) <> 0 -> turn s = p -> legal r s (Play c) = true ->
    forces r Q p (play r s (Play c)) -> forces r Q p s
| forces_answer s : hand s (other p) <> 0 -> turn s = other p ->
    (legal r s Eat = true -> Q (play r s Eat)) ->
    (forall c, legal r s (Play c) = true -> forces r Q p (play r s (Play c))) -> forces r Q p s.

(** [p] wins in at most [k] rounds: the pile is eaten at most [k] times. *)
Fixpoint wins_in (r : rules) (p : player) (k : nat) : state -> Prop :=
  forces r (match k with O => fun _ => False | S k => wins_in r p k end) p.

(** [p] can force a win: however the other player plays, [p] goes out after finitely many moves. *)
Inductive wins (r : rules) (p : player) : state -> Prop :=
| wins_out s : hand s p = 0 -> wins r p s
| wins_move s m : hand s (other p) <> 0 -> turn s = p -> legal r s m = true ->
    wins r p (play r s m) -> wins r p s
| wins_answer s : hand s (other p) <> 0 -> turn s = other p ->
    (forall m, legal r s m = true -> wins r p (play r s m)) -> wins r p s.

(** [p] can avoid losing for ever: in every position of some set, [p] can go out, or come to the set again, within the round. *)
Definition holds (r : rules) (p : player) (s : state) : Prop :=
  exists X : state -> Prop, X s /\ forall t, X t -> forces r X p t.

(** Neither player can be made to lose. *)
Definition drawn (r : rules) (s : state) : Prop := holds r One s /\ holds r Two s.

(** * The presets *)

Definition no_trumps (p : player) : option N := None.
Definition own_trumps (p : player) : option N := match p with One => Some 0 | Two => Some 1 end.
Definition equal_suits (suits ranks : N) : list N := repeat ranks (N.to_nat suits).
Definition beat_it_or_eat_it (suits ranks : N) : rules := Rules (equal_suits suits ranks) no_trumps false.
Definition challenge (suits ranks : N) : rules := Rules (equal_suits suits ranks) own_trumps false.
Definition challenge_1987 (suits ranks : N) : rules := Rules (equal_suits suits ranks) own_trumps true.
