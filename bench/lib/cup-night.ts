import type pg from "pg";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam, type Team } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  type Participant,
  matchesOf,
  register,
  type ReadyMatch,
  readyMatches,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { createVetoSequence, type VetoStep } from "@leyenda/testing/vetoes";
import { PASSWORD } from "@leyenda/testing/accounts";

const TEAMS = 16;
const WAITING = 2;
/** Five players and one substitute in each team. */
const SIZE = 6;
/**
 * The index of the team whose captain uses the phone. Index 0 is not possible: that team gets a bye, because one team
 * is missing.
 */
const CAPTAIN = 1;

/** The bans and picks of a best-of-three series in Counter-Strike 2. */
const VETO: VetoStep[] = [
  { who: "A", act: "ban" },
  { who: "B", act: "ban" },
  { who: "A", act: "pick" },
  { who: "B", act: "side" },
  { who: "B", act: "pick" },
  { who: "A", act: "side" },
  { who: "B", act: "ban" },
  { who: "A", act: "ban" },
  { act: "decider" },
  { who: "B", act: "side" },
];

/** A tournament of teams of five during one night. */
export interface CupNight {
  readonly database: { readonly owner: pg.Pool };
  readonly cup: Tournament;
  readonly teams: readonly Team[];
}

/** The team whose captain uses the phone. */
export const watching = ({ teams }: CupNight): Team => teams[CAPTAIN] as Team;

const entrant = ({ leader, participantId }: Team): Participant => ({ by: leader, participantId });

/** Sixteen teams register and two wait. Two of the sixteen never confirm; a waiting team replaces one of them. */
export async function openCupNight(owner: pg.Pool): Promise<CupNight> {
  const database = { owner };
  const admin = asHouseAdmin(database);
  const cup = await createTournament(database, {
    name: "Noche de copa",
    type: "team",
    teamFormat: "5v5",
    maxParticipants: TEAMS,
    bestOf: 3,
    checkInMinutes: 60,
    startDate: new Date(Date.now() + 30 * 60_000),
    allowsReplacement: true,
    absenceSideMinutes: 5,
    absenceMatchMinutes: 10,
    substitutions: "between_games",
  });
  const { id } = await createVetoSequence(database, { steps: VETO });
  await admin.call("public.set_tournament_vetoes", {
    p_tournament_id: cup.id,
    p_vetoes: JSON.stringify([{ sequence_id: id }]),
  });
  const teams: Team[] = [];
  for (let at = 0; at < TEAMS + WAITING; at += 1) {
    // Only the captain with the phone gets a password, because hashing one is slow.
    const leader = await createPlayer(database, at === CAPTAIN ? { password: PASSWORD } : {});
    const team = await createTeam(database, { size: SIZE, leader });
    teams.push(team);
    if (at < TEAMS) await register(database, cup, entrant(team));
    else await waitFor(database, cup, team);
  }
  for (const team of teams.slice(0, TEAMS - 2))
    await asUser(database, team.leader).call("public.check_in", {
      p_tournament_id: cup.id,
      p_participant_id: team.participantId,
    });
  return { database, cup, teams };
}

const waitFor = (database: CupNight["database"], cup: Tournament, team: Team) =>
  asUser(database, team.leader).call("public.join_waiting_list", {
    p_tournament_id: cup.id,
    p_participant_id: team.participantId,
  });

/**
 * The first waiting team replaces one of the two unconfirmed teams. The tournament begins without the second
 * unconfirmed team.
 */
export async function replaceAndStart({ database, cup, teams }: CupNight): Promise<void> {
  const admin = asHouseAdmin(database);
  const owner = asOwner(database);
  // The start of the tournament is set to the past, so that check-in is over.
  await owner.query(
    "update public.tournaments set start_date = now() - interval '1 second' where id = $1",
    [cup.id],
  );
  const [absent, waiting] = [teams[TEAMS - 1], teams[TEAMS]] as [Team, Team];
  const place = { p_tournament_id: cup.id, p_participant_id: waiting.participantId };
  await admin
    .call("public.offer_replacement", { ...place, p_participant_id: absent.participantId })
    // The call fails if the server's scheduled work has already offered the place to the waiting team.
    .catch((error: { detail?: string }) => {
      if (error.detail !== "already_offered") throw error;
    });
  await asUser(database, waiting.leader).call("public.take_place", place);
  await admin.query("update public.tournaments set status = 'Activo' where id = $1", [cup.id]);
}

/** The matches of a round that can be played, in bracket order. */
export const roundOf = async ({ database, cup }: CupNight, round: number): Promise<ReadyMatch[]> =>
  readyMatches(await matchesOf(database, cup)).filter((match) => match.round === round);

/** The teams of a match, side 1 first. */
export function sidesOf(night: CupNight, match: ReadyMatch): [Team, Team] {
  const of = (id: string) => night.teams.find(({ participantId }) => participantId === id);
  return [of(match.participant1_id), of(match.participant2_id)] as [Team, Team];
}

interface VetoState {
  readonly step: number;
  readonly act: VetoStep["act"];
  readonly turn_id: string | null;
  readonly finished_at: Date | null;
  readonly options: readonly string[];
}

/**
 * The next step of a veto: the chosen map or side, the kind of step, the team, and a function that makes the choice.
 */
interface Choice {
  readonly choice: string;
  readonly act: VetoStep["act"];
  readonly by: Team;
  readonly choose: () => Promise<unknown>;
}

/** Returns the next step of a match's veto; null if the veto is over. */
export async function nextChoice(night: CupNight, match: ReadyMatch): Promise<Choice | null> {
  const { database } = night;
  const state = await asAnon(database).one<VetoState>(
    `select veto.*, veto.steps -> (veto.step - 1) ->> 'act' as act, public.veto_options(veto) as options
     from public.match_vetoes veto where match_id = $1`,
    [match.id],
  );
  if (state.finished_at) return null;
  const side = sidesOf(night, match).find(({ participantId }) => participantId === state.turn_id);
  const [choice] = state.options;
  if (!side || choice === undefined) throw new Error("nobody's turn");
  return {
    choice,
    act: state.act,
    by: side,
    choose: () =>
      asUser(database, side.leader).call("public.choose_in_veto", {
        p_match_id: match.id,
        p_step: state.step,
        p_choice: choice,
      }),
  };
}

/** Enters the score of a map as the captain of side 1. `winner` is the side that won the map. */
export const enterMap = (night: CupNight, match: ReadyMatch, number: number, winner: 1 | 2) =>
  asUser(night.database, sidesOf(night, match)[0].leader).call("public.report_match_game", {
    p_match_id: match.id,
    p_number: number,
    p_score1: winner === 1 ? 13 : 6 + number,
    p_score2: winner === 2 ? 13 : 6 + number,
  });

/** Reports the result of a match as the captain of one side. */
export const reportAs = (night: CupNight, match: ReadyMatch, side: 0 | 1, result: string) =>
  asUser(night.database, sidesOf(night, match)[side].leader).call("public.report_match_result", {
    p_match_id: match.id,
    p_result: result,
  });
export const readyAs = (night: CupNight, match: ReadyMatch, side: 0 | 1) =>
  asUser(night.database, sidesOf(night, match)[side].leader).call("public.ready_for_match", {
    p_match_id: match.id,
  });
export const readyForVetoAs = (night: CupNight, match: ReadyMatch, side: 0 | 1) =>
  asUser(night.database, sidesOf(night, match)[side].leader).call("public.ready_for_veto", {
    p_match_id: match.id,
  });

/** The actions of a match from its veto to its result. */
export type PlayedAct =
  | { readonly kind: "choice"; readonly choice: string }
  | { readonly kind: "map"; readonly number: number }
  | { readonly kind: "result" };

/** Plays a match without the measured captain's team: the veto, two maps, and the reports of both sides. */
export async function playAside(
  night: CupNight,
  match: ReadyMatch,
  around: (act: PlayedAct, work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  await readyForVetoAs(night, match, 0);
  await readyForVetoAs(night, match, 1);
  for (let next = await nextChoice(night, match); next; next = await nextChoice(night, match))
    await around({ kind: "choice", choice: next.choice }, next.choose);
  for (const number of [1, 2])
    await around({ kind: "map", number }, () => enterMap(night, match, number, 1));
  await reportAs(night, match, 0, "2-0");
  await around({ kind: "result" }, () => reportAs(night, match, 1, "2-0"));
}
