import { randomOf } from "@leyenda/testing/random";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { HOSTILE_SCALE, HOSTILE_SEED } from "../../../apps/server/src/testing/hostile-size.ts";
import type { ActorName, Cast } from "@leyenda/testing/test-actors";
import { argumentFor, callText, pick, readIds, readProcedures } from "./support/random-calls.ts";
import { createWorld } from "./support/world.ts";
import { useTestKit } from "../support/kit.ts";

/** How many pairs of calls are tried in one run; with HOSTILE_SCALE=40 all pairs are. */
const PAIRS = Math.ceil(80 * HOSTILE_SCALE);
const TRIES = 25;
const ACTORS: readonly ActorName[] = ["stranger", "member", "coLeader", "leader", "rival", "admin"];
/** Direct writes with the effect of a procedure. */
const WRITES: readonly string[] = [
  "update public.team_join_requests set status = 'accepted' where status = 'pending'",
  "update public.team_join_requests set status = 'rejected' where status = 'pending'",
  "update public.friends set status = 'accepted' where status = 'pending'",
  "delete from public.friends",
  "delete from public.teams",
  "delete from public.team_members where role <> 'leader'",
  "delete from public.tournaments",
];

interface Act {
  readonly name: string;
  readonly actor: ActorName;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Outcome {
  readonly refused: string | null;
  readonly where: string;
}

/** PostgreSQL's errors for actions that wait for each other: a deadlock, a lock timeout or a statement timeout. */
const STUCK: ReadonlySet<string | null> = new Set(["40P01", "55P03", "57014"]);

class Undo extends Error {}

const t = useTestKit({ poolSize: 8 });
let cast: Cast;

beforeAll(async () => {
  cast = await createWorld(t.database);
});

/**
 * Runs a call and rolls it back, so that every pair begins with the same data. Its row locks are held until the end.
 */
async function attempt(act: Act): Promise<Outcome> {
  try {
    await t.sessionOf(cast, act.actor).transaction(async (client: pg.ClientBase) => {
      // The database measures the wait, because on a busy machine a response is late without waiting for a lock.
      await client.query("set local lock_timeout = '20s'");
      const { rowCount } = await client.query(act.text, [...act.values]);
      if (rowCount === 0) throw Object.assign(new Error("nothing found"), { code: "none" });
      await client.query("set constraints all immediate");
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return { refused: null, where: "" };
    const { code, where } = error as { code?: string; where?: string };
    return { refused: String(code), where: where ?? "" };
  }
  throw new Error("not undone");
}

/** Calls that succeed, by name; found by trying. */
async function findActs(random: () => number): Promise<Map<string, Act[]>> {
  const ids = await readIds(t.database);
  const found = new Map<string, Act[]>();
  const keep = async (act: Act): Promise<boolean> => {
    if ((await attempt(act)).refused !== null) return false;
    found.set(act.name, [...(found.get(act.name) ?? []), act]);
    return true;
  };
  for (const procedure of await readProcedures(t.database)) {
    if (!procedure.isWriting) continue;
    for (let tries = 0, kept = 0; tries < TRIES && kept < 3; tries += 1) {
      const values = procedure.parameters.map((parameter) => argumentFor(random, ids, parameter));
      const { name } = procedure;
      const act = { name, actor: pick(random, ACTORS), text: callText(procedure), values };
      if (await keep(act)) kept += 1;
    }
  }
  for (const text of WRITES)
    for (const actor of ACTORS)
      if (actor !== "admin") await keep({ name: text, actor, text, values: [] });
  return found;
}

test("any two writing acts at once on shared rows: no deadlock, and nobody waits without end", async () => {
  const random = randomOf(HOSTILE_SEED);
  const acts = await findActs(random);
  const names = [...acts.keys()];
  expect(names.length).toBeGreaterThan(20);
  const pairs = names.flatMap((one, index) =>
    names.slice(index).map((other): [string, string] => [one, other]),
  );
  const chosen =
    pairs.length <= PAIRS ? pairs : Array.from({ length: PAIRS }, () => pick(random, pairs));
  const broken: string[] = [];
  for (const [one, other] of chosen) {
    const racers = [one, other, one, other].map((name) => pick(random, acts.get(name) ?? []));
    for (const { refused, where } of await Promise.all(racers.map(attempt)))
      if (STUCK.has(refused))
        broken.push(`${one} × ${other}: ${refused} ${where.split("\n").at(-1)}`);
  }
  expect({ broken, acts: names.length, pairs: chosen.length }).toMatchObject({ broken: [] });
  await t.expectSoundLedger();
});
