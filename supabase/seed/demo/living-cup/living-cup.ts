import { createHash } from "node:crypto";
import type pg from "pg";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { chooseVetoes } from "../seed-vetoes.ts";
import { createTournament, setStatus } from "../tournament-actions.ts";
import { gatherCast, type CastTeam } from "./cup-teams.ts";
import {
  drawOf,
  type Edition,
  type OpenMatch,
  readEditions,
  readOpenMatches,
} from "./cup-state.ts";

/** How many matches are played at the same time. */
const BESIDE = 4;
/** How many editions of the tournament are stored, including the running one. */
const KEPT = 3;
/** An edition that takes more than this many minutes is cancelled: a visitor may have made it unplayable. */
const MOST_MINUTES = 180;
/** A spectator predicts a winner once in this many actions. */
const CROWD_EVERY = 4;
const PAUSE_MS = 2_000;
const PAUSE_SPREAD_MS = 2_000;
/** How long a champion is shown before the next edition begins. */
const AFTERGLOW_MS = 16_000;
/** The pause after an action failed. */
const AFTER_FAILURE_MS = 15_000;

const RULES = `Formato: eliminación directa de dieciséis equipos, al mejor de 3 mapas con veto.

Ritmo: la copa no para. Cuando hay campeón empieza la edición siguiente.`;

/** The names of the actions, for tests and the log. */
export type LivingAct =
  | "edition"
  | "afterglow"
  | "ready"
  | "veto"
  | "map"
  | "report"
  | "prediction"
  | "called off"
  | "nothing";

/** Plays a tournament of the demo without end, by calling the product's procedures as the tournament's teams. */
interface LivingCup {
  /**
   * Does the next action if it is due.
   * The database contains the whole state, so a restarted process continues the tournament.
   * @param now milliseconds of a monotonic clock
   */
  readonly playOn: (now: number) => Promise<LivingAct | null>;
}

/** @param owner pool signed in as the owner of the product's objects */
export function createLivingCup(owner: pg.Pool): LivingCup {
  const database: OwnedDatabase = { owner };
  let cast: readonly CastTeam[] | null = null;
  let dueAt = -Infinity;
  let turn = 0;
  let admiredId: string | null = null;
  /** For each match, the turn in which it was last played. */
  const touched = new Map<string, number>();

  async function act(): Promise<LivingAct> {
    cast ??= await gatherCast(database);
    const editions = await readEditions(database);
    const [edition] = editions;
    if (!edition || edition.isOver) {
      if (edition && admiredId !== edition.id) {
        admiredId = edition.id;
        touched.clear();
        return "afterglow";
      }
      await forgetOld(database, editions);
      await beginEdition(database, cast, (edition?.number ?? 0) + 1);
      return "edition";
    }
    if (edition.status !== "Activo" || edition.age > MOST_MINUTES) {
      await callOff(database, edition);
      return "called off";
    }
    const open = await readOpenMatches(database, edition);
    if (turn % CROWD_EVERY === 0 && (await predict(database, cast, open))) return "prediction";
    const begun = open.filter(({ ready1, ready2 }) => ready1 || ready2);
    const coming = open.filter(({ ready1, ready2 }) => !ready1 && !ready2);
    const playing = [...begun, ...coming].slice(0, BESIDE);
    // The matches take turns. If a match cannot go on because a visitor has changed it, the next one is played.
    const inTurn = playing.toSorted(
      (a, b) => (touched.get(a.id) ?? -1) - (touched.get(b.id) ?? -1),
    );
    for (const match of inTurn) {
      touched.set(match.id, turn);
      const done = await playMatch(database, cast, edition, match);
      if (done) return done;
    }
    return "nothing";
  }

  return {
    async playOn(now) {
      if (now < dueAt) return null;
      turn += 1;
      dueAt = now + AFTER_FAILURE_MS;
      const done = await act();
      dueAt =
        now +
        (done === "afterglow" ? AFTERGLOW_MS : PAUSE_MS + chance("pause", turn) * PAUSE_SPREAD_MS);
      return done;
    },
  };
}

/** Returns a deterministic number from 0 up to 1, derived from its arguments. */
function chance(...of: readonly (string | number)[]): number {
  return createHash("sha256").update(of.join(" ")).digest().readUInt32BE() / 2 ** 32;
}

async function forgetOld(database: OwnedDatabase, editions: readonly Edition[]): Promise<void> {
  for (const { id } of editions.slice(KEPT - 1))
    await asHouseAdmin(database).query("delete from public.tournaments where id = $1", [id]);
}

async function beginEdition(
  database: OwnedDatabase,
  cast: readonly CastTeam[],
  number: number,
): Promise<void> {
  const id = await createTournament(database, {
    name: `Copa Sin Pausa ${number}`,
    game: "CS2",
    start_date: new Date(),
    type: "team",
    team_format: "2v2",
    best_of: 3,
    entry_fee: 0,
    max_participants: cast.length,
    third_place_match: true,
    seeding_mode: "explicit",
    draw_seed: drawOf(number),
    duration_text: "Menos de una hora",
    schedule_info: "Cuatro partidos a la vez, sin descanso.",
    rules: RULES,
  });
  await chooseVetoes(database, id);
  // One transaction creates the tournament and registers all teams, so that no visitor can register for it.
  const { id: houseId } = await asHouseAdmin(database).one<{ id: string }>(
    "select auth.uid() as id",
  );
  await asOwner(database).transaction(async (client) => {
    await speakAs(client, houseId);
    await client.query("update public.tournaments set status = 'Inscripciones' where id = $1", [
      id,
    ]);
    for (const { leader, participantId } of cast) {
      await speakAs(client, leader.id);
      await client.query("select public.register_for_tournament($1, $2)", [id, participantId]);
    }
  });
  const drawn = cast
    .map(({ participantId }, index) => ({ participantId, lot: chance("draw", number, index) }))
    .toSorted((a, b) => a.lot - b.lot);
  await asHouseAdmin(database).call("set_tournament_seeds", {
    p_tournament_id: id,
    p_participant_ids: drawn.map(({ participantId }) => participantId),
  });
  await setStatus(database, id, "Activo");
}

async function speakAs(client: pg.ClientBase, id: string): Promise<void> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [
    JSON.stringify({ role: "authenticated", sub: id, aal: "aal1" }),
  ]);
  await client.query("set local role authenticated");
}

async function callOff(database: OwnedDatabase, edition: Edition): Promise<void> {
  await asHouseAdmin(database).call("cancel_tournament", {
    p_tournament_id: edition.id,
    p_reason: "La edición no se puede terminar: empieza otra.",
  });
}

/** Predicts the winner of a match that has not begun, as a user who does not play. */
async function predict(
  database: OwnedDatabase,
  cast: readonly CastTeam[],
  open: readonly OpenMatch[],
): Promise<boolean> {
  const match = open
    .filter(({ winners }) => winners.length === 0)
    .toSorted((a, b) => a.predicted_by.length - b.predicted_by.length)
    .at(0);
  if (!match) return false;
  const sides = [match.participant1_id, match.participant2_id];
  const fan = cast.find(
    ({ participantId, leader }) =>
      !sides.includes(participantId) && !match.predicted_by.includes(leader.id),
  );
  if (!fan) return false;
  await asUser(database, fan.leader).call("predict_match", {
    p_match_id: match.id,
    p_participant_id: chance(match.place, fan.leader.id) < 0.5 ? sides[0] : sides[1],
  });
  return true;
}

/** Does the next action of a match; null if the demo's teams have nothing to do in the match. */
async function playMatch(
  database: OwnedDatabase,
  cast: readonly CastTeam[],
  edition: Edition,
  match: OpenMatch,
): Promise<LivingAct | null> {
  const { id, participant1_id: one, participant2_id: other } = match;
  const leaderOf = (side: string) =>
    cast.find(({ participantId }) => participantId === side)?.leader;
  const [first, second] = [leaderOf(one), leaderOf(other)];
  if (!first || !second) return null;
  if (!match.ready1 || !match.ready2) {
    await asUser(database, match.ready1 ? second : first).call("ready_for_veto", {
      p_match_id: id,
    });
    return "ready";
  }
  if (!match.is_veto_over) {
    const chooser = match.turn_id && leaderOf(match.turn_id);
    const { options } = match;
    if (!chooser || options.length === 0) return null;
    await asUser(database, chooser).call("choose_in_veto", {
      p_match_id: id,
      p_step: match.step,
      p_choice:
        options[Math.floor(chance(edition.number, match.place, match.step) * options.length)],
    });
    return "veto";
  }
  const won = (side: string) => match.winners.filter((winner) => winner === side).length;
  if (Math.max(won(one), won(other)) < (match.best_of + 1) / 2) {
    const number = match.winners.length + 1;
    await asUser(database, number % 2 === 1 ? first : second).call("report_match_game", {
      p_match_id: id,
      ...gameOf(cast, edition, match, number),
    });
    return "map";
  }
  const reporter = match.reported_by.includes(one) ? second : first;
  await asUser(database, reporter).call("report_match_result", {
    p_match_id: id,
    p_result: `${won(one)}-${won(other)}`,
  });
  return "report";
}

/** Returns the score of a map, which a captain enters. The stronger side is more likely to win. */
function gameOf(cast: readonly CastTeam[], edition: Edition, match: OpenMatch, number: number) {
  const rank = (side: string) => cast.findIndex(({ participantId }) => participantId === side);
  const { place, participant1_id: one, participant2_id: other, choices, sides } = match;
  const luck = (what: string) => chance(edition.number, place, number, what);
  const isFirst = luck("winner") < 0.5 + (rank(other) - rank(one)) / 48;
  const behind = Math.floor(3 + luck("score") * 9);
  const made = (...acts: string[]) =>
    choices.find(({ act, game }) => game === number && acts.includes(act));
  const side = made("side");
  const rest = sides.find((name) => name !== side?.choice);
  const [side1, side2] = side?.by_id === one ? [side.choice, rest] : [rest, side?.choice];
  return {
    p_number: number,
    p_score1: isFirst ? 13 : behind,
    p_score2: isFirst ? behind : 13,
    p_map: made("pick", "decider")?.choice ?? null,
    p_side1: (side && side1) ?? null,
    p_side2: (side && side2) ?? null,
  };
}
