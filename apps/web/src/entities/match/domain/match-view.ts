import type { Tables } from "@leyenda/db-types";
import { toParticipantView, type ParticipantRow, type ParticipantView } from "./participant.ts";
import { stageRoundName } from "./round-names.ts";
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
      /** It counts for a table: its winner does not advance by this match alone. */
      isOfTable?: boolean;
    }
  | {
      kind: "challenge";
      challengeId: string;
      game: string;
      format: string;
      wager: number;
      /** Until when it must be played; null while it is open, and if the query does not read it. */
      playBy: string | null;
    };

/** A match of either kind, in the form used by rooms, lists and the back office. */
export type MatchView = {
  id: string;
  kind: MatchKind;
  context: MatchContext;
  status: MatchStatus;
  outcome: Tables<"tournament_matches" | "challenge_matches">["outcome"];
  result: string | null;
  /** In the format of a result, by the maps entered so far; null once the match is decided. */
  liveScore: string | null;
  liveSince: string | null;
  bestOf: number;
  /** For a match of one map in a stage that allows draws. */
  allowsDraw: boolean;
  /** The scheduled time in force. */
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
  stage: Tables<"tournament_matches">["stage"];
  round: number;
  tournament: Pick<Tables<"tournaments">, "id" | "name" | "game" | "status">;
  own_stage: Pick<Tables<"tournament_stages">, "kind" | "name" | "allows_draws"> & {
    /** The last round of its bracket, if the query reads it. */
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

/** Converts a `tournament_matches` row with its embedded rows. */
export function fromTournamentMatch(row: TournamentMatchRow): MatchView {
  const { tournament } = row;
  return {
    ...common(row),
    kind: "tournament",
    allowsDraw: row.own_stage.allows_draws && row.best_of === 1,
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

/** Converts a `challenge_matches` row with its embedded rows. */
export function fromChallengeMatch(row: ChallengeMatchRow): MatchView {
  const { challenge } = row;
  return {
    ...common(row),
    kind: "challenge",
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
