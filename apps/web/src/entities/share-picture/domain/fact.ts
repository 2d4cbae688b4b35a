/** What somebody has to show: of a tournament, or of himself. */
export type Occasion =
  | "in"
  | "semifinal"
  | "final"
  | "third"
  | "second"
  | "champion"
  | "best"
  | "player";

/** A fact that holds, with all that its picture says beside the tournament's own look. */
export interface ShareFact {
  readonly occasion: Occasion;
  /** Null of a player's own card. */
  readonly tournamentId: string | null;
  /** Of the best player of a match: where the link leads. */
  readonly matchId?: string;
  readonly participant: {
    readonly type: "user" | "team";
    readonly name: string;
    readonly imageUrl: string | null;
  };
  /** The match that it was earned by. */
  readonly match: {
    readonly round: string;
    readonly rival: string;
    /** The own score first. */
    readonly score: readonly [number, number];
  } | null;
  /** Of a player's own card. */
  readonly player?: {
    readonly id: string;
    readonly game: string | null;
    readonly team: string | null;
    /** At most three. */
    readonly figures: readonly { readonly value: string; readonly label: string }[];
  };
}

/** The sizes that stories and posts have. */
export const FORMATS = {
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;

export type Format = keyof typeof FORMATS;
