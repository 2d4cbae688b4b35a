/** What a participant can show in a picture: an event of a tournament, or their own profile. */
export type Occasion =
  | "in"
  | "semifinal"
  | "final"
  | "third"
  | "second"
  | "champion"
  | "best"
  | "player";

/** A true fact with everything that its picture shows, except for the tournament's look. */
export interface ShareFact {
  readonly occasion: Occasion;
  /** Null for a player's own card. */
  readonly tournamentId: string | null;
  /** For the best player of a match: where the link leads. */
  readonly matchId?: string;
  readonly participant: {
    readonly type: "user" | "team";
    readonly name: string;
    readonly imageUrl: string | null;
  };
  /** The match that earned it. */
  readonly match: {
    readonly round: string;
    readonly rival: string;
    /** The participant's own score first. */
    readonly score: readonly [number, number];
  } | null;
  /** For a player's own card. */
  readonly player?: {
    readonly id: string;
    readonly game: string | null;
    readonly team: string | null;
    /** At most three. */
    readonly figures: readonly { readonly value: string; readonly label: string }[];
  };
}

/** The sizes of stories and posts. */
export const FORMATS = {
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;

export type Format = keyof typeof FORMATS;
