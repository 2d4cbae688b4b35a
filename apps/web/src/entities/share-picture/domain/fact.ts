/** What somebody has to show of a tournament. */
export type Occasion = "in" | "semifinal" | "final" | "third" | "second" | "champion" | "best";

/** A fact that holds, with all that its picture says beside the tournament's own look. */
export interface ShareFact {
  readonly occasion: Occasion;
  readonly tournamentId: string;
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
}

/** The sizes that stories and posts have. */
export const FORMATS = {
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;

export type Format = keyof typeof FORMATS;
