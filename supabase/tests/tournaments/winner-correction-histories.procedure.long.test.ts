import { beforeAll, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import type { NewTournament } from "@leyenda/testing/tournaments";
import { one, randomNumbers } from "./support/history-world.ts";
import { inWorld, type Result, type World } from "./support/readmission-worlds.ts";
import { useTestKit } from "../support/kit.ts";

/** WINNER_CORRECTIONS=500 for the long run; HISTORY_SEED repeats the run of a seed. */
const HISTORIES = Number(process.env["WINNER_CORRECTIONS"] ?? 4);
const SEED = Number(process.env["HISTORY_SEED"] ?? 20_261_122);

const t = useTestKit();
let players: BulkPlayer[] = [];
/** How often each kind of correction occurred in the run. */
const came = new Map<string, number>();
const count = (what: string): void => void came.set(what, (came.get(what) ?? 0) + 1);

const KINDS: readonly (NewTournament & {
  readonly name: string;
  readonly entrants: number;
  readonly stages?: unknown;
})[] = [
  {
    name: "single elimination",
    entrants: 7,
    stages: [{ kind: "single_elimination", name: "Llave", places: 8 }],
  },
  {
    name: "double elimination",
    entrants: 6,
    stages: [{ kind: "double_elimination", name: "Doble", grand_final: "reset" }],
  },
  {
    name: "double elimination of two",
    entrants: 2,
    stages: [{ kind: "double_elimination", name: "Doble", grand_final: "reset" }],
  },
  { name: "groups", entrants: 7, format: "group-stage", groupSize: 4, qualifiersPerGroup: 2 },
  {
    name: "league with draws",
    entrants: 4,
    bestOf: 1,
    stages: [{ kind: "round_robin", name: "Liga", allows_draws: true }],
  },
  { name: "swiss", entrants: 7, format: "swiss" },
  {
    name: "swiss by wins and losses, then a bracket",
    entrants: 6,
    stages: [
      { kind: "swiss", name: "Suizo", wins_to_advance: 2, losses_to_leave: 2 },
      { kind: "single_elimination", name: "Llave", qualifiers_from: "wins", qualifiers: 2 },
    ],
  },
  {
    name: "double elimination, groups, bracket by hand",
    entrants: 7,
    stages: [
      { kind: "double_elimination", name: "Doble", grand_final: "single" },
      { kind: "round_robin", name: "Zonas", qualifiers: 6, group_size: 3 },
      {
        kind: "single_elimination",
        name: "Llave",
        qualifiers_from: "group",
        qualifiers: 1,
        is_automatic: false,
      },
    ],
  },
];

beforeAll(async () => {
  await t.owner.query(
    "update public.settings set value = '1000000' where key ~ '_per_(hour|day|minute)$'",
  );
  players = await bulkPlayers(t.database.owner, 7);
});

async function begin({
  name,
  stages,
  entrants,
  ...wanted
}: (typeof KINDS)[number]): Promise<string> {
  const { id } = await t.createTournament({
    bestOf: 3,
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
  for (const { userId, participantId } of players.slice(0, entrants))
    await t.asUser(userId).call("public.register_for_tournament", {
      p_tournament_id: id,
      p_participant_id: participantId,
    });
  await t.startTournament({ id });
  return id;
}

const turned = (result: Result): Result => ({
  ...result,
  winner_id:
    result.winner_id === result.participant1_id ? result.participant2_id : result.participant1_id,
  result: result.result.split("-").toReversed().join("-"),
});

/** The decided matches that still have the result that was entered for them. */
const standing = async (
  world: World,
  cupId: string,
  said: readonly Result[],
): Promise<Result[]> => {
  const rows = await world.query<Result>(
    `select s.position, m.stage, m.round, m.participant1_id, m.participant2_id, m.winner_id, m.result
     from public.tournament_matches m join public.tournament_stages s on s.id = m.stage_id
     where m.tournament_id = $1 and m.status = 'completed'`,
    [cupId],
  );
  return said.filter((result) =>
    rows.some((row) =>
      (Object.keys(row) as (keyof Result)[]).every((key) => row[key] === result[key]),
    ),
  );
};

async function enterAll(world: World, results: readonly Result[], told: () => string) {
  for (const result of results)
    expect(await world.enter(result), `${told()}: ${JSON.stringify(result)} is played`).toBe(true);
}

async function expectAsToldRight(world: World, cupId: string, seed: number): Promise<void> {
  const pick = randomNumbers(seed);
  const before: Result[] = [];
  for (let turns = pick(14); turns > 0; turns -= 1) {
    const result = await world.decide(pick, () => true);
    if (result) before.push(result);
  }
  await world.goOn();
  const open = await world.open();
  const slip = open.length > 0 ? one(open, pick) : undefined;
  if (!slip) return count("had ended");
  const most = (slip.best_of + 1) / 2;
  const right: Result = {
    ...slip,
    winner_id: slip.participant1_id,
    result: `${most}-${pick(most)}`,
  };
  const wrong = turned({ ...right, result: `${most}-${pick(most)}` });
  await world.query("savepoint slip");

  expect(await world.enter(wrong)).toBe(true);
  const since: Result[] = [];
  for (let turns = pick(12); turns > 0; turns -= 1) {
    const result = await world.decide(pick, () => true);
    if (result) since.push(result);
  }
  if (pick(2) === 0) await world.goOn();
  const told = (): string =>
    `HISTORY_SEED=${seed} ${JSON.stringify({ before, right, wrong, since }, null, 1)}`;
  const rests = await world.query<{ match_ids: string[] }>(
    "select * from public.preview_other_winner($1, $2, '{}')",
    [slip.id, right.result],
  );
  if (rests.length > 0) count("rests");
  await world.query("select public.correct_match_winner($1, $2, 'azar', '{}', $3)", [
    slip.id,
    right.result,
    rests.flatMap(({ match_ids }) => match_ids),
  ]);
  await world.goOn();
  const kept = await standing(world, cupId, since);
  if (kept.length < since.length) count("played again");
  const corrected = await world.state();
  const rest: Result[] = [];
  for (;;) {
    const result = await world.decide(pick, () => true);
    if (!result) break;
    rest.push(result);
  }
  const correctedEnd = await world.state();
  await world.query("rollback to savepoint slip");

  expect(await world.enter(right)).toBe(true);
  await enterAll(world, kept, told);
  await world.goOn();
  expect(corrected, `${told()}`).toEqual(await world.state());
  await enterAll(world, rest, told);
  expect(correctedEnd, `${told()} to the end`).toEqual(await world.state());
  count("alike");
}

test.each(KINDS)(
  "$name: told wrong, corrected and played again is as told right at once",
  async (kind) => {
    const cupId = await begin(kind);
    for (let seed = SEED; seed < SEED + HISTORIES; seed += 1)
      await inWorld(t.database, cupId, (world) => expectAsToldRight(world, cupId, seed));
  },
  3_600_000,
);

test.runIf(HISTORIES >= 4)("much rests on what was wrong", () => {
  expect([...came.keys()].toSorted()).toEqual(["alike", "had ended", "played again", "rests"]);
});
