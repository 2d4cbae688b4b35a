import { roundWords } from "../copy.ts";
import { toParticipantView, type ParticipantRow, type ParticipantView } from "./participant.ts";
import { matchDayName, roundName } from "./round-names.ts";

export type MatchKind = "tournament" | "challenge";

/** Where a match belongs. */
export type MatchContext =
  | {
      kind: "tournament";
      tournamentId: string;
      name: string;
      game: string;
      round: string;
      isActive: boolean;
    }
  | { kind: "challenge"; challengeId: string; game: string; format: string; wager: number };

/** A match of either kind, as rooms, lists and the back office show it. */
export type MatchView = {
  id: string;
  kind: MatchKind;
  context: MatchContext;
  status: string;
  result: string | null;
  bestOf: number;
  scheduledAt: string | null;
  createdAt: string;
  winnerId: string | null;
  participant1Id: string | null;
  participant2Id: string | null;
  side1: ParticipantView | null;
  side2: ParticipantView | null;
};

type MatchRow = {
  id: string;
  status: string;
  result: string | null;
  best_of: number;
  scheduled_time: string | null;
  created_at: string;
  winner_id: string | null;
  participant1: ParticipantRow | null;
  participant2: ParticipantRow | null;
};

export type TournamentMatchRow = MatchRow & {
  stage: string;
  round: number;
  tournament: {
    id: string;
    name: string;
    game: string;
    status: string;
    /** The last round of the bracket, where it was asked for. */
    last_round?: { round: number }[];
  };
};

export type ChallengeMatchRow = MatchRow & {
  challenge: { id: string; format: string; wager_amount: number; game: { name: string } | null };
};

function common(row: MatchRow) {
  return {
    id: row.id,
    status: row.status,
    result: row.result,
    bestOf: row.best_of,
    scheduledAt: row.scheduled_time,
    createdAt: row.created_at,
    winnerId: row.winner_id,
    participant1Id: row.participant1?.id ?? null,
    participant2Id: row.participant2?.id ?? null,
    side1: row.participant1 && toParticipantView(row.participant1),
    side2: row.participant2 && toParticipantView(row.participant2),
  };
}

function roundOf(row: TournamentMatchRow): string {
  if (row.stage === "third_place") return roundWords.thirdPlace;
  if (row.stage === "group") return matchDayName(row.round);
  const last = row.tournament.last_round?.[0]?.round;
  return last === undefined ? roundWords.numbered(row.round) : roundName(row.round, last);
}

/** Shapes a `tournament_matches` row with its embeds. */
export function fromTournamentMatch(row: TournamentMatchRow): MatchView {
  const { tournament } = row;
  return {
    ...common(row),
    kind: "tournament",
    context: {
      kind: "tournament",
      tournamentId: tournament.id,
      name: tournament.name,
      game: tournament.game,
      round: roundOf(row),
      isActive: tournament.status === "Activo",
    },
  };
}

/** Shapes a `challenge_matches` row with its embeds. */
export function fromChallengeMatch(row: ChallengeMatchRow): MatchView {
  const { challenge } = row;
  return {
    ...common(row),
    kind: "challenge",
    context: {
      kind: "challenge",
      challengeId: challenge.id,
      game: challenge.game?.name ?? "",
      format: challenge.format,
      wager: challenge.wager_amount,
    },
  };
}
