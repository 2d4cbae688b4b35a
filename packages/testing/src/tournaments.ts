import { createGame } from "./create-content.ts";
import { createPlayer, type NewPlayer, type Player } from "./create-player.ts";
import { createTeam, type Team } from "./create-team.ts";
import { asHouseAdmin } from "./house-admin.ts";
import { nextNumber } from "./next-number.ts";
import { asOwner, asUser, type OwnedDatabase } from "./session.ts";

export interface Prize {
  readonly type: "money" | "tickets";
  readonly value: number;
}

export type Format =
  | "single-elimination"
  | "group-stage"
  | "double-elimination"
  | "round-robin"
  | "swiss"
  | "swiss-playoffs";

export interface Tournament {
  readonly id: string;
  readonly name: string;
}

/** The columns of a tournament that an administrator may write; all have defaults. */
export interface NewTournament {
  readonly name?: string;
  readonly game?: string;
  readonly status?: "Próximamente" | "Inscripciones" | "Activo" | "Finalizado";
  readonly imageUrl?: string;
  readonly startDate?: Date;
  readonly registrationDeadline?: Date;
  readonly maxParticipants?: number;
  readonly entryFee?: number;
  readonly bestOf?: number;
  readonly prizes?: readonly Prize[];
  readonly type?: "team" | "individual";
  readonly teamFormat?: string;
  readonly format?: Format;
  readonly ticketType?: "personal" | "team";
  readonly scheduleInfo?: string;
  readonly durationText?: string;
  readonly rules?: string;
  readonly requirements?: string;
  readonly checkInMinutes?: number;
  readonly waitingOfferMinutes?: number | null;
  readonly allowsReplacement?: boolean;
  readonly agreesTimes?: boolean;
  readonly absenceSideMinutes?: number | null;
  readonly absenceGameMinutes?: number | null;
  readonly absenceMatchMinutes?: number | null;
  readonly pauseMinutes?: number | null;
  readonly reportAnswerMinutes?: number | null;
  readonly substitutions?: "none" | "between_matches" | "between_games";
  readonly maxSubstitutions?: number;
  readonly lineupsBy?: "captain" | "staff";
  readonly thirdPlaceMatch?: boolean;
  readonly seedingMode?: "explicit" | "ranked" | "random";
  readonly drawSeed?: number;
  readonly entryBy?: "open" | "approval" | "code";
  readonly groupSize?: number;
  readonly qualifiersPerGroup?: number;
}

export interface TournamentMatch {
  readonly id: string;
  readonly stage: string;
  readonly group_id: string | null;
  readonly round: number;
  readonly position_in_bracket: number;
  readonly participant1_id: string | null;
  readonly participant2_id: string | null;
  readonly winner_id: string | null;
  readonly status: string;
  readonly outcome: string | null;
  readonly result: string | null;
  readonly best_of: number;
  readonly next_match_id: string | null;
  readonly next_match_slot: number | null;
  readonly loser_next_match_id: string | null;
  readonly loser_next_match_slot: number | null;
}

const HOUR = 3_600_000;

/**
 * Creates a tournament as an administrator.
 * The default is open for registration, individual and for personal tickets.
 */
export async function createTournament(
  database: OwnedDatabase,
  wanted: NewTournament = {},
): Promise<Tournament> {
  const game = await createGame(database, { name: wanted.game ?? "Valorant" });
  const columns: Record<string, unknown> = {
    name: wanted.name ?? `Copa ${nextNumber()}`,
    game: game.name,
    status: wanted.status ?? "Inscripciones",
    image_url: wanted.imageUrl,
    start_date: wanted.startDate ?? new Date(Date.now() + 24 * HOUR),
    registration_deadline: wanted.registrationDeadline,
    max_participants: wanted.maxParticipants,
    entry_fee: wanted.entryFee,
    best_of: wanted.bestOf ?? 1,
    prizes: JSON.stringify(wanted.prizes ?? []),
    type: wanted.type ?? "individual",
    team_format: wanted.teamFormat ?? "1v1",
    format: wanted.format,
    ticket_type: wanted.ticketType ?? (wanted.type === "team" ? "team" : "personal"),
    schedule_info: wanted.scheduleInfo,
    duration_text: wanted.durationText,
    rules: wanted.rules,
    requirements: wanted.requirements,
    check_in_minutes: wanted.checkInMinutes,
    entry_by: wanted.entryBy,
    waiting_offer_minutes: wanted.waitingOfferMinutes,
    allows_replacement: wanted.allowsReplacement,
    agrees_times: wanted.agreesTimes,
    absence_side_minutes: wanted.absenceSideMinutes,
    absence_game_minutes: wanted.absenceGameMinutes,
    absence_match_minutes: wanted.absenceMatchMinutes,
    pause_minutes: wanted.pauseMinutes,
    report_answer_minutes: wanted.reportAnswerMinutes,
    substitutions: wanted.substitutions,
    max_substitutions: wanted.maxSubstitutions,
    lineups_by: wanted.lineupsBy,
    third_place_match: wanted.thirdPlaceMatch,
    seeding_mode: wanted.seedingMode,
    draw_seed: wanted.drawSeed,
    group_size: wanted.groupSize,
    qualifiers_per_group: wanted.qualifiersPerGroup,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return asHouseAdmin(database).one<Tournament>(
    `insert into public.tournaments (${given.map(([name]) => name).join(", ")})
     values (${given.map((_, index) => `$${index + 1}`).join(", ")}) returning id, name`,
    given.map(([, value]) => value),
  );
}

/** A participant and the user who registers it: the player, the team's leader, or the user in `by`. */
export type Participant = { readonly participantId: string } & (
  | Pick<Player, "id">
  | Pick<Team, "leader">
  | { readonly by: Pick<Player, "id"> }
);

function registrarOf(entrant: Participant): Pick<Player, "id"> {
  if ("by" in entrant) return entrant.by;
  return "leader" in entrant ? entrant.leader : entrant;
}

/** Registers a participant through the procedure that the page uses. */
export async function register(
  database: OwnedDatabase,
  tournament: Pick<Tournament, "id">,
  entrant: Participant,
): Promise<void> {
  await asUser(database, registrarOf(entrant)).call("public.register_for_tournament", {
    p_tournament_id: tournament.id,
    p_participant_id: entrant.participantId,
  });
}

/** Creates players and registers them in order; returns them. */
export async function registerPlayers(
  database: OwnedDatabase,
  tournament: Pick<Tournament, "id">,
  count: number,
  player: NewPlayer = {},
): Promise<Player[]> {
  const players: Player[] = [];
  for (let index = 0; index < count; index += 1) {
    const created = await createPlayer(database, player);
    await register(database, tournament, created);
    players.push(created);
  }
  return players;
}

/** Sets the status of a tournament, as an administrator does in the back office. */
export async function setTournamentStatus(
  database: OwnedDatabase,
  tournament: Pick<Tournament, "id">,
  status: NonNullable<NewTournament["status"]>,
): Promise<void> {
  await asHouseAdmin(database).query("update public.tournaments set status = $2 where id = $1", [
    tournament.id,
    status,
  ]);
}

/** Sets the status to Activo, which creates the bracket; returns the matches. */
export async function startTournament(
  database: OwnedDatabase,
  tournament: Pick<Tournament, "id">,
): Promise<TournamentMatch[]> {
  await setTournamentStatus(database, tournament, "Activo");
  return matchesOf(database, tournament);
}

export interface Duel {
  readonly cup: Tournament;
  readonly tournamentId: string;
  readonly match: TournamentMatch;
  readonly matchId: string;
  /** The player who registered first. */
  readonly one: Player;
  readonly other: Player;
}

/** Starts a tournament of two players; returns it with its match. */
export async function createDuel(
  database: OwnedDatabase,
  wanted: NewTournament = {},
): Promise<Duel> {
  const cup = await createTournament(database, wanted);
  const [one, other] = (await registerPlayers(database, cup, 2)) as [Player, Player];
  const [match] = (await startTournament(database, cup)) as [TournamentMatch];
  return { cup, tournamentId: cup.id, match, matchId: match.id, one, other };
}

interface TeamCup extends Tournament {
  readonly cup: Tournament;
  readonly teams: readonly Team[];
  readonly matches: readonly TournamentMatch[];
  /** The first match of the tournament, in the order of stage, round and position. */
  readonly match: TournamentMatch;
  readonly matchId: string;
  /** The team that registered first. */
  readonly one: Team;
  readonly other: Team;
}

/** Starts a tournament of new teams, one for each number of members in `sizes`; by default 2v2 and best of three. */
export async function createTeamCup(
  database: OwnedDatabase,
  sizes: readonly number[],
  wanted: NewTournament = {},
): Promise<TeamCup> {
  const teams: Team[] = [];
  for (const size of sizes) teams.push(await createTeam(database, { size }));
  const cup = await createTournament(database, {
    type: "team",
    teamFormat: "2v2",
    bestOf: 3,
    ...wanted,
  });
  for (const team of teams) await register(database, cup, team);
  const matches = await startTournament(database, cup);
  const [[match], [one, other]] = [matches, teams];
  if (!match || !one || !other) throw new Error("two teams have a match");
  return { ...cup, cup, teams, matches, match, matchId: match.id, one, other };
}

/** Returns the matches ordered by stage, round and position. */
export async function matchesOf(
  database: OwnedDatabase,
  tournament: Pick<Tournament, "id">,
): Promise<TournamentMatch[]> {
  return asOwner(database).query<TournamentMatch>(
    `select * from public.tournament_matches where tournament_id = $1
     order by array_position(array['group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement'], stage), round, position_in_bracket`,
    [tournament.id],
  );
}

/** Returns the participants ordered by seed. */
export async function seedsOf(
  database: OwnedDatabase,
  tournament: Pick<Tournament, "id">,
): Promise<string[]> {
  return asOwner(database).column<string>(
    `select participant_id from public.tournament_participants
     where tournament_id = $1 and seed is not null order by seed`,
    [tournament.id],
  );
}

/** Declares the winner as an administrator; by default with the shortest result that `best_of` allows. */
export async function declareWinner(
  database: OwnedDatabase,
  match: Pick<TournamentMatch, "id" | "participant1_id" | "best_of">,
  winnerId: string,
  result?: string,
): Promise<void> {
  const target = Math.floor((match.best_of + 1) / 2);
  await asHouseAdmin(database).call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: winnerId,
    p_result: result ?? (winnerId === match.participant1_id ? `${target}-0` : `0-${target}`),
  });
}

export type ReadyMatch = TournamentMatch & {
  readonly participant1_id: string;
  readonly participant2_id: string;
};

/** Returns the undecided matches with two known sides. */
export function readyMatches(matches: readonly TournamentMatch[]): ReadyMatch[] {
  return matches.filter(
    (match): match is ReadyMatch =>
      !["completed", "bye", "cancelled"].includes(match.status) &&
      match.participant1_id !== null &&
      match.participant2_id !== null,
  );
}

/** Declares winners until no match is left. By default the first participant of every match wins. */
export async function playToTheEnd(
  database: OwnedDatabase,
  tournament: Pick<Tournament, "id">,
  winnerOf: (match: ReadyMatch) => string = (match) => match.participant1_id,
): Promise<void> {
  for (;;) {
    const ready = readyMatches(await matchesOf(database, tournament));
    if (ready.length === 0) return;
    for (const match of ready) await declareWinner(database, match, winnerOf(match));
  }
}
