import { asUser } from "@leyenda/testing/session";
import { createTournament } from "@leyenda/testing/tournaments";
import { one, randomNumbers, refusalOf } from "./history-world.ts";
import {
  decide,
  drawStage,
  look,
  pairRound,
  type Cup,
  type Lane,
  type Pick,
} from "./basic-acts.ts";
import { ACTS } from "./organiser-acts.ts";
import { randomStages } from "./random-stages.ts";

const HAT: readonly string[] = Object.entries(ACTS).flatMap(([name, [times]]) =>
  Array.from({ length: times }, () => name),
);

/** The actions of a history in order, each with its outcome. */
export interface Chronicle {
  readonly tournamentId: string;
  readonly seed: number;
  readonly lines: string[];
  /** How often each action succeeded, by its name. */
  readonly done: Map<string, number>;
}

/** Records the outcome of an action. Returns whether it was refused. Any other error ends the history. */
async function isRefused(chronicle: Chronicle, name: string, act: unknown): Promise<boolean> {
  try {
    if ((await act) === undefined) return false;
    chronicle.lines.push(name);
    chronicle.done.set(name, (chronicle.done.get(name) ?? 0) + 1);
    return false;
  } catch (error) {
    const refusal = refusalOf(error);
    chronicle.lines.push(`${name}: ${refusal ?? String(error)}`);
    if (refusal !== undefined) return true;
    throw new Error(`HISTORY_SEED=${chronicle.seed}\n${chronicle.lines.join("\n")}`, {
      cause: error,
    });
  }
}

/** Starts a tournament with random stages and random participants. */
async function begin(lane: Lane, pick: Pick, chronicle: string[]): Promise<Cup> {
  const { database } = lane;
  const entryFee = pick(2) * 5;
  const { id } = await createTournament(database, {
    entryFee,
    bestOf: one([1, 3], pick),
    seedingMode: "explicit",
    prizes: [
      { type: "tickets" as const, value: 9 },
      { type: "tickets" as const, value: 5 },
      { type: "money" as const, value: 31.25 },
      { type: "tickets" as const, value: 3 },
    ].slice(0, 1 + pick(4)),
  });
  const [organiser] = lane.organisers;
  if (!organiser) throw new Error("a lane has organisers");
  for (;;) {
    const stages = randomStages(pick);
    try {
      await organiser.call("public.set_tournament_stages", {
        p_tournament_id: id,
        p_stages: JSON.stringify(stages),
      });
      chronicle.push(JSON.stringify(stages));
      break;
    } catch (error) {
      if (refusalOf(error) !== "stages_impossible") throw error;
    }
  }
  const entrants = lane.players.slice(0, 2 + pick(lane.players.length - 1));
  chronicle.push(`${entrants.length} entrants`);
  for (const entrant of entrants) {
    await asUser(database, entrant.userId).call("public.register_for_tournament", {
      p_tournament_id: id,
      p_participant_id: entrant.participantId,
    });
  }
  await organiser.query("update public.tournaments set status = 'Activo' where id = $1", [id]);
  return { ...lane, id, entrants };
}

/**
 * Runs one history. In each of `length` turns, every organiser chooses an action, and all act concurrently.
 * The seed repeats their choices; the database decides the order of concurrent actions.
 */
export async function liveThroughStages(
  lane: Lane,
  seed: number,
  length: number,
): Promise<Chronicle> {
  const pick = randomNumbers(seed);
  const lines: string[] = [];
  const cup = await begin(lane, pick, lines);
  const chronicle = { tournamentId: cup.id, seed, lines, done: new Map<string, number>() };
  for (let turn = 0; turn < length; turn += 1) {
    const view = await look(cup);
    await Promise.all(
      cup.organisers.map((organiser) => {
        const name = one(HAT, pick);
        const own = randomNumbers(pick(2 ** 31));
        return isRefused(chronicle, name, ACTS[name]?.[1](cup, view, organiser, own));
      }),
    );
  }
  return chronicle;
}

/** Plays the tournament to its end, which must be possible after any history. Returns whether it ended. */
export async function playOut(lane: Lane, chronicle: Chronicle): Promise<boolean> {
  const pick = randomNumbers(chronicle.seed);
  const cup: Cup = { ...lane, id: chronicle.tournamentId, entrants: [] };
  const [organiser] = lane.organisers;
  if (!organiser) throw new Error("a lane has organisers");
  for (let turn = 0; turn < 400; turn += 1) {
    const view = await look(cup);
    const act =
      decide(cup, view, organiser, pick) ??
      (view.draw
        ? organiser.call("public.cancel_live_draw", { p_live_draw_id: view.draw.id })
        : drawStage(cup, view, organiser, pick)) ??
      (view.stages.some(({ due_round }) => due_round !== null)
        ? pairRound(cup, view, organiser, pick)
        : undefined);
    if (act === undefined) return view.status === "Finalizado";
    if (await isRefused(chronicle, "played on", act)) return false;
  }
  return false;
}
