import type { StatisticsLine } from "@leyenda/testing/challenges";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import type { People } from "./seed-people.ts";

export interface Participant {
  readonly participantId: string;
  /** The user who acts for the participant: the player, or the team's leader. */
  readonly actor: { readonly id: string };
}

export interface PlayableMatch {
  readonly id: string;
  readonly participant1_id: string;
  readonly participant2_id: string;
  readonly round: number;
  readonly position_in_bracket: number;
  readonly stage: string;
}

type TournamentFields = Readonly<Record<string, unknown>>;

export function teamParticipants(people: People): Participant[] {
  return people.teams.map((team) => ({ participantId: team.participantId, actor: team.leader }));
}

export function soloParticipants(people: People): Participant[] {
  return people.solo.map((player) => ({ participantId: player.participantId, actor: player }));
}

export async function createTournament(
  database: OwnedDatabase,
  fields: TournamentFields,
): Promise<string> {
  // Tournaments have no limit for absence: nobody plays in the demo, and the match clock must not decide its matches.
  const written = { absence_match_minutes: null, ...fields };
  const names = Object.keys(written);
  const values = Object.values(written).map((value) =>
    Array.isArray(value) ? JSON.stringify(value) : value,
  );
  const { id } = await asHouseAdmin(database).one<{ id: string }>(
    `insert into public.tournaments (${names.join(", ")})
     values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    values,
  );
  return id;
}

export async function setStatus(
  database: OwnedDatabase,
  tournamentId: string,
  status: string,
): Promise<void> {
  await asHouseAdmin(database).query("update public.tournaments set status = $2 where id = $1", [
    tournamentId,
    status,
  ]);
}

export function openRegistration(database: OwnedDatabase, tournamentId: string): Promise<void> {
  return setStatus(database, tournamentId, "Inscripciones");
}

export async function register(
  database: OwnedDatabase,
  tournamentId: string,
  entrants: readonly Participant[],
): Promise<void> {
  for (const { participantId, actor } of entrants) {
    await asUser(database, actor).call("register_for_tournament", {
      p_tournament_id: tournamentId,
      p_participant_id: participantId,
    });
  }
}

/** Opens the registration, registers everybody, and sets the status to Activo, which creates the bracket. */
export async function start(
  database: OwnedDatabase,
  tournamentId: string,
  entrants: readonly Participant[],
): Promise<void> {
  await openRegistration(database, tournamentId);
  await register(database, tournamentId, entrants);
  await setStatus(database, tournamentId, "Activo");
}

export function playableMatches(
  database: OwnedDatabase,
  tournamentId: string,
): Promise<PlayableMatch[]> {
  return asOwner(database).query<PlayableMatch>(
    `select id, participant1_id, participant2_id, round, position_in_bracket, stage
     from public.tournament_matches
     where tournament_id = $1 and status not in ('completed', 'bye', 'cancelled')
       and participant1_id is not null and participant2_id is not null
     order by round, position_in_bracket, id`,
    [tournamentId],
  );
}

/** The maps and scores from which the games of a series are built, in order. */
export interface GameDeal {
  readonly entrants: readonly Participant[];
  readonly maps?: readonly string[];
  /** The scores of the games, the winner's first; without scores only the winner of a game is entered. */
  readonly scores?: readonly string[];
}

/**
 * Plays every decidable match up to a round. The results are used in turn, with participant 1's score first.
 * If `deal` is given, the captains first enter the maps of each series.
 */
export async function playRounds(
  database: OwnedDatabase,
  tournamentId: string,
  lastRound: number,
  results: readonly string[],
  deal?: GameDeal,
): Promise<void> {
  for (let played = 0; ;) {
    const matches = (await playableMatches(database, tournamentId)).filter(
      ({ round }) => round <= lastRound,
    );
    if (matches.length === 0) return;
    for (const match of matches) {
      const result = results[played % results.length] ?? "2-0";
      if (deal) await enterGames(database, match, deal.entrants, gamesOf(result, deal, played));
      await declare(database, match, result);
      played += 1;
    }
  }
}

/** Returns the maps of a series with this result. The loser won the second map, or none. */
export function gamesOf(
  result: string,
  { maps = [], scores = [] }: Pick<GameDeal, "maps" | "scores">,
  place: number,
): DemoGame[] {
  const [first = 0, second = 0] = result.split("-").map(Number);
  const winner = first > second ? 1 : 2;
  return Array.from({ length: first + second }, (_, index) => {
    const won = Math.min(first, second) === 1 && index === 1 ? 3 - winner : winner;
    const map = maps[(place + index) % maps.length];
    const score = scores[(place * 2 + index) % scores.length];
    return {
      ...(map !== undefined && { map }),
      score:
        score === undefined
          ? won === 1
            ? 1
            : 2
          : won === 1
            ? score
            : score.split("-").toReversed().join("-"),
    };
  });
}

/** Declares a result. The first number belongs to participant 1; equal numbers are a tie. */
export async function declare(
  database: OwnedDatabase,
  match: PlayableMatch,
  result: string,
  by: Session = asHouseAdmin(database),
  statistics: readonly StatisticsLine[] = [],
): Promise<void> {
  const [first = 0, second = 0] = result.split("-").map(Number);
  await by.call("declare_match_winner", {
    p_match_id: match.id,
    p_winner_id:
      first === second ? null : first > second ? match.participant1_id : match.participant2_id,
    p_result: result,
    p_statistics: JSON.stringify(statistics),
  });
}

export interface DemoGame {
  readonly map?: string;
  /** The starting sides of participants 1 and 2. */
  readonly sides?: readonly [string, string];
  /** A score "a-b" in the order of the participants, or the number of the winner. */
  readonly score: string | 1 | 2;
}

/** Enters the maps of a series, the captains of both sides in turn. */
export async function enterGames(
  database: OwnedDatabase,
  match: PlayableMatch,
  entrants: readonly Participant[],
  games: readonly DemoGame[],
): Promise<void> {
  const sides = [match.participant1_id, match.participant2_id];
  for (const [index, { map, sides: began, score }] of games.entries()) {
    const [score1, score2] = typeof score === "string" ? score.split("-").map(Number) : [];
    await asUser(database, captainOf(entrants, sides[index % 2])).call("report_match_game", {
      p_match_id: match.id,
      p_number: index + 1,
      p_winner_id: typeof score === "number" ? sides[score - 1] : null,
      p_score1: score1 ?? null,
      p_score2: score2 ?? null,
      p_map: map ?? null,
      p_side1: began?.[0] ?? null,
      p_side2: began?.[1] ?? null,
    });
  }
}

/** Lets both sides report the same result, with participant 1's score first. */
export async function agree(
  database: OwnedDatabase,
  match: PlayableMatch,
  entrants: readonly Participant[],
  result: string,
  statistics: readonly StatisticsLine[] = [],
): Promise<void> {
  for (const side of [match.participant1_id, match.participant2_id])
    await asUser(database, captainOf(entrants, side)).call("report_match_result", {
      p_match_id: match.id,
      p_result: result,
      p_statistics: JSON.stringify(statistics),
    });
}

/** Returns the user who acts for a side. */
export function captainOf(
  entrants: readonly Participant[],
  side: string | undefined,
): { readonly id: string } {
  const entrant = entrants.find(({ participantId }) => participantId === side);
  if (!entrant) throw new Error("the match is played by nobody who entered");
  return entrant.actor;
}

export async function schedule(
  database: OwnedDatabase,
  match: PlayableMatch,
  at: Date,
): Promise<void> {
  await asHouseAdmin(database).call("schedule_match", {
    p_match_id: match.id,
    p_scheduled_time: at,
  });
}
