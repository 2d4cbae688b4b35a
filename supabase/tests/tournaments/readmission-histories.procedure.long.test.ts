import { beforeAll, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import type { NewTournament } from "@leyenda/testing/tournaments";
import { one, randomNumbers } from "./support/history-world.ts";
import { inWorld, type Result, type World } from "./support/readmission-worlds.ts";
import { useTestKit } from "../support/kit.ts";

/** READMISSIONS=2000 for the long run; READMISSION_SEED repeats the run of a seed. */
const HISTORIES = Number(process.env["READMISSIONS"] ?? 5);
const SEED = Number(process.env["READMISSION_SEED"] ?? 20_261_122);

const t = useTestKit();
let players: BulkPlayer[] = [];

const THRESHOLDS = { kind: "swiss", name: "Suizo", wins_to_advance: 2, losses_to_leave: 2 };
const KINDS: readonly (NewTournament & { readonly name: string; readonly stages?: unknown })[] = [
  { name: "single elimination", format: "single-elimination", thirdPlaceMatch: true },
  { name: "double elimination", format: "double-elimination" },
  { name: "groups", format: "group-stage", groupSize: 4, qualifiersPerGroup: 2 },
  { name: "league", format: "round-robin" },
  { name: "swiss", format: "swiss" },
  {
    name: "swiss, then a bracket by hand",
    stages: [
      THRESHOLDS,
      {
        kind: "single_elimination",
        name: "Llave",
        qualifiers_from: "wins",
        qualifiers: 2,
        is_automatic: false,
      },
    ],
  },
  {
    name: "double elimination, groups, bracket",
    stages: [
      { kind: "double_elimination", name: "Doble", grand_final: "single" },
      { kind: "round_robin", name: "Zonas", qualifiers: 6, group_size: 3 },
      { kind: "single_elimination", name: "Llave", qualifiers_from: "group", qualifiers: 1 },
    ],
  },
];

beforeAll(async () => {
  await t.owner.query(
    "update public.settings set value = '1000000' where key ~ '_per_(hour|day|minute)$'",
  );
  players = await bulkPlayers(t.database.owner, 9);
});

async function begin({ name, stages, ...wanted }: (typeof KINDS)[number]): Promise<string> {
  const { id } = await t.createTournament({
    ...wanted,
    name,
    seedingMode: "explicit",
    prizes: [
      { type: "tickets", value: 9 },
      { type: "money", value: 31.25 },
      { type: "tickets", value: 3 },
    ],
  });
  if (stages !== undefined) await t.setStages({ id }, stages);
  for (const { userId, participantId } of players)
    await t.asUser(userId).call("public.register_for_tournament", {
      p_tournament_id: id,
      p_participant_id: participantId,
    });
  await t.startTournament({ id });
  return id;
}

const never = (): never => {
  throw new Error("no such player");
};

/** How often each outcome occurred. */
const ends = new Map<string, number>();

async function expectAsNeverOut(world: World, cupId: string, seed: number): Promise<void> {
  const pick = randomNumbers(seed);
  const before: Result[] = [];
  for (let count = pick(24); count > 0; count -= 1) {
    const result = await world.decide(pick, () => true);
    if (result) before.push(result);
  }
  await world.goOn();
  const registered = await world.registered();
  const gone = one(registered, pick);
  const isBlamed = pick(2) === 0;
  const isOf = (match: Pick<Result, "participant1_id" | "participant2_id">): boolean =>
    [match.participant1_id, match.participant2_id].includes(gone);
  const meanwhile: Result[] = [];
  const reported = (): string =>
    `READMISSION_SEED=${seed}: ${before.length} results, ${isBlamed ? "disqualified" : "left"} ${gone}, then ${JSON.stringify(meanwhile)}`;
  const out = isBlamed
    ? await world.attempt("select public.disqualify_participant($1, $2, 'falta')", [cupId, gone])
    : await world.leave(players.find(({ participantId }) => participantId === gone) ?? never());
  if (out !== undefined) {
    expect(out, `${reported()}`).toBe("tournament_finished");
    ends.set("had ended", (ends.get("had ended") ?? 0) + 1);
    return;
  }
  // Until here both histories are equal. From now on, each result is entered in the other history too.
  await world.query("savepoint out");
  for (let count = pick(5); count > 0; count -= 1) {
    const result = await world.decide(pick, (match) => !isOf(match));
    if (result) meanwhile.push(result);
  }
  const refusal = await world.attempt("select public.readmit_participant($1, $2, 'error')", [
    cupId,
    gone,
  ]);
  // The participant's results in an annulled group are entered again.
  if (refusal === undefined) for (const result of before.filter(isOf)) await world.enter(result);
  await world.goOn();
  const after = refusal ?? (await world.state());
  await world.query("rollback to savepoint start");

  const again = randomNumbers(seed);
  for (let count = again(24); count > 0; count -= 1) await world.decide(again, () => true);
  let isSame = true;
  for (const result of meanwhile) isSame = (await world.enter(result)) && isSame;
  await world.goOn();
  ends.set(refusal ?? "same", (ends.get(refusal ?? "same") ?? 0) + 1);
  if (!isSame) {
    expect(after, `${reported()}: what rests on it was played`).toBe("next_match_decided");
    return;
  }
  if (
    refusal !== undefined &&
    meanwhile.some(({ position, stage }) => position > 1 || stage === "swiss")
  )
    return;
  expect(after, `${reported()}`).toEqual(await world.state());
}

test.each(KINDS)(
  "$name: out, back, and on is as never out",
  async (kind) => {
    const cupId = await begin(kind);
    for (let count = 0; count < HISTORIES; count += 1)
      await inWorld(t.database, cupId, async (world) => {
        await world.query("savepoint start");
        await expectAsNeverOut(world, cupId, SEED + count);
      });
  },
  3_600_000,
);

test.runIf(HISTORIES >= 5)("the histories are not all refusals", () => {
  expect([...ends.keys()].toSorted()).toEqual(["had ended", "next_match_decided", "same"]);
  expect(ends.get("same")).toBeGreaterThan(HISTORIES * 2);
});
