//! A game and a board as letters have them.

/// The sample game of 1993 as posted: two columns, several rounds on a line, and layouts between the moves.
pub const SAMPLE: &str = "\
Initial layout: (LEFT has the opening lead)

LEFT: hearts A Q T 9 8      RIGHT: hearts K J
      spades K J                   spades A Q T 9 8

8h, Jh. 8s, Js. 9h, Kh. 9s, LEFT eats all (by choice).

Layout now:  (RIGHT is on lead)

LEFT: hearts A K Q J T 9 8     RIGHT: hearts -
      spades K J 9 8                  spades A Q T

Ts, Js. 8h, RIGHT must eat. 9h (R must eat). Th (R must eat).

Layout now:  (LEFT is still on lead)

LEFT: hearts A K Q J      RIGHT: hearts T 9 8
      spades K 9 8               spades A Q J T

8s, Ts. 8h, Jh. 9s, Js. 9h, Qh. Kh, RIGHT must eat all.

Layout now:  (LEFT is still on lead)

LEFT: hearts A       RIGHT: hearts K Q J T 9 8
      spades K              spades A Q J T 9 8

Ah (right must eat);  Ks and LEFT WINS.

{Nobody played well. RIGHT could have led: anything else.
A second line of the same.}

# Another paragraph.
";

/// The board of a letter of 2007, which asks YOU for "your first lead".
pub const BOARD: &str = "\
-------------------------------------------------------------
Bill  -   Hearts: K Q 9 8 7 4 2     Spades: A J t 6 5 3

Table -  .

You   -   Hearts: A J t 6 5 3       Spades: K Q 9 8 7 4 2
-------------------------------------------------------------
";
