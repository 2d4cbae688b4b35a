import { beforeAll, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { INVARIANTS } from "./support/invariants.ts";
import type { Lane } from "./support/basic-acts.ts";
import { liveThroughStages, playOut } from "./support/stage-history.ts";
import { expectSoundStages } from "./support/stage-invariants.ts";
import { useTestKit } from "../support/kit.ts";

/** STAGE_HISTORIES=5000 for the long run; HISTORY_SEED repeats the run of a seed. */
const HISTORIES = Number(process.env["STAGE_HISTORIES"] ?? 16);
const SEED = Number(process.env["HISTORY_SEED"] ?? 20_261_120);
const LENGTH = 16;
const ORGANISERS = 3;
const LANES = 3;
const PLAYERS = 11;

const t = useTestKit({ poolSize: LANES * (ORGANISERS + 1) });
const lanes: Lane[] = [];
const done = new Map<string, number>();
let ended = 0;

beforeAll(async () => {
  // Each player here does in a minute what others do in a week, so limits are raised.
  await t.owner.query(
    "update public.settings set value = '1000000' where key ~ '_per_(hour|day|minute)$'",
  );
  await t.createGame({ name: "Valorant" });
  const players = await bulkPlayers(t.database.owner, LANES * PLAYERS);
  for (const { participantId } of players) await t.grantTickets(participantId, 1_000_000);
  for (let lane = 0; lane < LANES; lane += 1) {
    const organisers = [];
    for (let count = 0; count < ORGANISERS; count += 1)
      organisers.push(t.asUser(await t.createAdmin(), { aal: "aal2" }));
    lanes.push({
      database: t.database,
      organisers,
      players: players.slice(lane * PLAYERS, (lane + 1) * PLAYERS),
    });
  }
});

async function live(lane: Lane, seed: number): Promise<void> {
  const chronicle = await liveThroughStages(lane, seed, LENGTH);
  const reported = (): string => `HISTORY_SEED=${seed}\n${chronicle.lines.join("\n")}`;
  for (const [name, times] of chronicle.done) done.set(name, (done.get(name) ?? 0) + times);
  await expectSoundStages(t.database, chronicle.tournamentId, reported);
  chronicle.lines.push("… is played to its end:");
  expect(await playOut(lane, chronicle), `it can be played to its end\n${reported()}`).toBe(true);
  ended += 1;
  await expectSoundStages(t.database, chronicle.tournamentId, reported);
}

test(`${HISTORIES} random histories of stages by ${ORGANISERS} organisers at once keep every invariant`, async () => {
  let next = 0;
  await Promise.all(
    lanes.map(async (lane) => {
      while (next < HISTORIES) {
        next += 1;
        await live(lane, SEED + next - 1);
      }
    }),
  );
  for (const { rule, offenders } of INVARIANTS)
    expect(await t.owner.query(offenders), `${rule} (HISTORY_SEED=${SEED})`).toEqual([]);
}, 3_600_000);

test.runIf(HISTORIES >= 16)("the histories are not all refusals", () => {
  expect(ended).toBe(HISTORIES);
  expect([...done.keys()]).toEqual(
    expect.arrayContaining([
      "decide",
      "declare a draw",
      "nobody came",
      "reopen",
      "reopen with dependents",
      "correct a score",
      "correct a winner",
      "reset a stage",
      "draw",
      "pair a round",
      "disqualify",
      "take out",
      "leave",
      "readmit",
    ]),
  );
});
