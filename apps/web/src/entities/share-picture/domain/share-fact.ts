/** What the picture shows about a participant: an event of a tournament, or the participant's own profile. */
export type Occasion =
  | "in"
  | "semifinal"
  | "final"
  | "third"
  | "second"
  | "champion"
  | "best"
  | "player";

/** The data of a picture, except for the tournament's name and cover. */
export interface ShareFact {
  readonly occasion: Occasion;
  /** The id of the tournament; null for a player's own card. */
  readonly tournamentId: string | null;
  /** For the best player of a match: the id of that match, whose page the shared link opens. */
  readonly matchId?: string;
  readonly participant: {
    readonly type: "user" | "team";
    readonly name: string;
    readonly imageUrl: string | null;
  };
  /** The match of the event; null if there is none. */
  readonly match: {
    readonly round: string;
    readonly rival: string;
    /** The score of the participant, then the score of the rival. */
    readonly score: readonly [number, number];
  } | null;
  /** The data of a player's own card. */
  readonly player?: {
    readonly id: string;
    readonly game: string | null;
    readonly team: string | null;
    /** The numbers on the player's card with their labels, at most three. */
    readonly figures: readonly { readonly value: string; readonly label: string }[];
  };
}

/** The sizes of stories and of posts, in pixels. */
export const FORMATS = {
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;

export type Format = keyof typeof FORMATS;
