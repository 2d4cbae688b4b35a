import type { Tables } from "@leyenda/db-types";
import { toParticipantView, type ParticipantRow, type ParticipantView } from "./participant.ts";
import { stageRoundName } from "./round-names.ts";
import { type MatchSeries, type MatchSide, toSide } from "./result.ts";
import type { MatchStatus } from "./status.ts";

export type MatchKind = "tournament" | "challenge";

/** The tournament or challenge of a match. */
export type MatchContext =
  | {
      kind: "tournament";
      tournamentId: string;
      name: string;
      game: string;
      round: string;
      isActive: boolean;
      /** Whether the match is part of a group or league, so that winning this match alone does not advance. */
      isOfTable?: boolean;
    }
  | {
      kind: "challenge";
      challengeId: string;
      game: string;
      format: string;
      wager: number;
      /**
       * The time by which the match must be played; null while the challenge is open, and if the query does not read
       * it.
       */
      playBy: string | null;
    };

/** A match of a tournament or a challenge, in the form that rooms, lists and the back office use. */
export type MatchView = {
  id: string;
  kind: MatchKind;
  context: MatchContext;
  status: MatchStatus;
  outcome: Tables<"tournament_matches" | "challenge_matches">["outcome"];
  result: string | null;
  /** The score of the maps entered so far, in the format of a result; null once the match is decided. */
  liveScore: string | null;
  liveSince: string | null;
  bestOf: number;
  /** The rule by which the series is decided; null: the best of its games. */
  series: MatchSeries;
  /** The side that plays the last game of an aggregate at home; null for other series, and while a side is unknown. */
  lastHomeSide: MatchSide | null;
  /** Whether the match may end in a draw: not in a best of several maps, and only in a stage that allows draws. */
  allowsDraw: boolean;
  scheduledAt: string | null;
  createdAt: string;
  winnerId: string | null;
  participant1Id: string | null;
  participant2Id: string | null;
  side1: ParticipantView | null;
  side2: ParticipantView | null;
};

type MatchColumns =
  | "id"
  | "status"
  | "outcome"
  | "result"
  | "live_score"
  | "live_since"
  | "best_of"
  | "starts_at"
  | "created_at"
  | "winner_id";

type MatchRow = Pick<Tables<"tournament_matches" | "challenge_matches">, MatchColumns> & {
  participant1: ParticipantRow | null;
  participant2: ParticipantRow | null;
};

export type TournamentMatchRow = MatchRow & {
  series?: MatchSeries;
  last_home_side?: number | null;
  stage: Tables<"tournament_matches">["stage"];
  round: number;
  tournament: Pick<Tables<"tournaments">, "id" | "name" | "game" | "status">;
  own_stage: Pick<Tables<"tournament_stages">, "kind" | "name" | "allows_draws"> & {
    /** The last round of the stage's bracket, if the query reads it. */
    last_round?: { round: number }[];
  };
};

export type ChallengeMatchRow = MatchRow & {
  play_by?: string | null;
  challenge: Pick<Tables<"challenges">, "id" | "format" | "wager_amount"> & {
    game: { name: string } | null;
  };
};

function common(row: MatchRow) {
  return {
    id: row.id,
    status: row.status,
    outcome: row.outcome,
    result: row.result,
    liveScore: row.live_score,
    liveSince: row.live_since,
    bestOf: row.best_of,
    scheduledAt: row.starts_at,
    createdAt: row.created_at,
    winnerId: row.winner_id,
    participant1Id: row.participant1?.id ?? null,
    participant2Id: row.participant2?.id ?? null,
    side1: row.participant1 && toParticipantView(row.participant1),
    side2: row.participant2 && toParticipantView(row.participant2),
  };
}

function roundOf({ stage, round, own_stage: own }: TournamentMatchRow): string {
  return stageRoundName({
    kind: own.kind,
    part: stage,
    round,
    lastRound: own.last_round?.[0]?.round,
  });
}

/** Converts a row of `tournament_matches` with its embedded rows. */
export function fromTournamentMatch(row: TournamentMatchRow): MatchView {
  const { tournament, series = null, last_home_side: home } = row;
  return {
    ...common(row),
    kind: "tournament",
    series,
    lastHomeSide: toSide(home ?? null),
    allowsDraw:
      row.own_stage.allows_draws &&
      row.stage !== "tie_break" &&
      (row.best_of === 1 || series !== null),
    context: {
      kind: "tournament",
      tournamentId: tournament.id,
      name: tournament.name,
      game: tournament.game,
      round: roundOf(row),
      isActive: tournament.status === "Activo",
      isOfTable: row.stage === "group" || row.stage === "swiss",
    },
  };
}

/** Converts a row of `challenge_matches` with its embedded rows. */
export function fromChallengeMatch(row: ChallengeMatchRow): MatchView {
  const { challenge } = row;
  return {
    ...common(row),
    kind: "challenge",
    series: null,
    lastHomeSide: null,
    allowsDraw: false,
    context: {
      kind: "challenge",
      challengeId: challenge.id,
      game: challenge.game?.name ?? "",
      format: challenge.format,
      wager: challenge.wager_amount,
      playBy: row.play_by ?? null,
    },
  };
}
