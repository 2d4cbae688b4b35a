import {
  toParticipantView,
  type ParticipantRow,
  type ParticipantView,
} from "@/entities/match/domain/participant";
import type {
  TicketType,
  TournamentFormat,
  TournamentType,
} from "@/entities/tournament/domain/format";
import { parsePrizes } from "@/entities/tournament/domain/prizes";
import type { TournamentMatch } from "./tournament-match.ts";

type RegistrationRow = {
  participant_id: string;
  status: string;
  seed: number | null;
  checked_in_at: string | null;
  final_position: number | null;
  fee_paid: number;
  created_at: string;
  participant: ParticipantRow;
};

type MatchRow = {
  id: string;
  stage: string;
  group_id: string | null;
  round: number;
  position_in_bracket: number;
  participant1_id: string | null;
  participant2_id: string | null;
  winner_id: string | null;
  status: string;
  result: string | null;
  scheduled_time: string | null;
};

type GroupRow = {
  id: string;
  name: string;
  position: number;
  group_participants: {
    participant_id: string;
    position: number;
    points: number;
    wins: number;
    losses: number;
    score_difference: number;
  }[];
};

/** The row that the tournament page asks for. */
export type TournamentRow = {
  id: string;
  name: string;
  game: string;
  status: string;
  image_url: string | null;
  start_date: string;
  registration_deadline: string | null;
  max_participants: number;
  entry_fee: number;
  best_of: number;
  prizes: unknown;
  type: string;
  team_format: string;
  format: string;
  ticket_type: string;
  schedule_info: string | null;
  duration_text: string | null;
  rules: string | null;
  requirements: string | null;
  check_in_minutes: number | null;
  third_place_match: boolean;
  qualifiers_per_group: number;
  structure_generated_at: string | null;
  tournament_participants: RegistrationRow[];
  tournament_matches: MatchRow[];
  tournament_groups: GroupRow[];
};

export type Entrant = ParticipantView & {
  seed: number | null;
  status: string;
  checkedInAt: string | null;
  finalPosition: number | null;
  /** Tickets held since the registration; the fee may have changed afterwards. */
  feePaid: number;
};

export type Standing = {
  entrant: Entrant | null;
  participantId: string;
  position: number;
  points: number;
  wins: number;
  losses: number;
  scoreDifference: number;
};

export type TournamentGroup = {
  id: string;
  name: string;
  standings: Standing[];
  matches: TournamentMatch[];
};

/** A tournament as its page shows it. */
export type TournamentPage = ReturnType<typeof toTournamentPage>;

/**
 * Shapes the answer of the one request for drawing: every match knows its sides, groups know
 * their matches, the table keeps the database's order.
 */
export function toTournamentPage(row: TournamentRow) {
  const entrants = row.tournament_participants.map(toEntrant);
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]));
  const matches = row.tournament_matches.map((match) => toMatch(match, byId));
  const {
    tournament_participants: _participants,
    tournament_matches: _matches,
    tournament_groups: _groups,
    ...own
  } = row;
  return {
    ...own,
    type: (row.type === "individual"
      ? "individual"
      : "team") satisfies TournamentType as TournamentType,
    format: (row.format === "group-stage"
      ? "group-stage"
      : "single-elimination") as TournamentFormat,
    ticket_type: (row.ticket_type === "personal" ? "personal" : "team") as TicketType,
    prizes: parsePrizes(row.prizes),
    entrants: entrants.toSorted(byFinalPositionThenSeed),
    bracket: matches.filter((match) => match.groupId === null),
    groups: row.tournament_groups.map((group) => toGroup(group, matches, byId)),
    champion: entrants.find((entrant) => entrant.finalPosition === 1) ?? null,
  };
}

function toEntrant(row: RegistrationRow): Entrant {
  return {
    ...toParticipantView(row.participant),
    seed: row.seed,
    status: row.status,
    checkedInAt: row.checked_in_at,
    finalPosition: row.final_position,
    feePaid: row.fee_paid,
  };
}

function toMatch(row: MatchRow, entrants: Map<string, Entrant>): TournamentMatch {
  const side = (id: string | null) => (id === null ? null : (entrants.get(id) ?? null));
  return {
    id: row.id,
    round: row.round,
    position: row.position_in_bracket,
    participant1Id: row.participant1_id,
    participant2Id: row.participant2_id,
    winnerId: row.winner_id,
    isThirdPlace: row.stage === "third_place",
    status: row.status,
    result: row.result,
    scheduledAt: row.scheduled_time,
    groupId: row.group_id,
    side1: side(row.participant1_id),
    side2: side(row.participant2_id),
  };
}

function toGroup(
  row: GroupRow,
  matches: TournamentMatch[],
  entrants: Map<string, Entrant>,
): TournamentGroup {
  return {
    id: row.id,
    name: row.name,
    standings: row.group_participants
      .toSorted((a, b) => a.position - b.position)
      .map((standing) => ({
        entrant: entrants.get(standing.participant_id) ?? null,
        participantId: standing.participant_id,
        position: standing.position,
        points: standing.points,
        wins: standing.wins,
        losses: standing.losses,
        scoreDifference: standing.score_difference,
      })),
    matches: matches
      .filter((match) => match.groupId === row.id)
      .toSorted((a, b) => a.round - b.round || a.position - b.position),
  };
}

function byFinalPositionThenSeed(a: Entrant, b: Entrant): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (
    (a.finalPosition ?? last) - (b.finalPosition ?? last) || (a.seed ?? last) - (b.seed ?? last)
  );
}
