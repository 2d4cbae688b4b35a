import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { sized } from "@leyenda/testing/long-test-size";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { randomNumbers } from "../tournaments/support/history-world.ts";
import { withBareMatches } from "../tournaments/support/stage-play.ts";
import { useTestKit } from "../support/kit.ts";
import { tableOf } from "./support/rules-oracle.ts";
import { type Fixture, randomWorld, type Rule, type World } from "./support/table-world.ts";
import { WRITE_WORLD, writeWorld } from "./support/write-world.ts";

/*
 * What each side needs in the last round. The independent rules play every outcome: without scores among the
 * tie-breaks the places must be the same; with scores, every place must lie within the limits.
 */
const t = useTestKit();
let ids: string[];
let cupId: string;
let stageId: string;

beforeAll(async () => {
  ids = (await bulkPlayers(t.database.owner, 12)).map(({ participantId }) => participantId);
  cupId = (await t.createTournament({ format: "round-robin" })).id;
  await t.enterCrowd({ id: cupId }, ids);
  [stageId = ""] = await t.owner.column<string>(
    "select id from public.tournament_stages where tournament_id = $1",
    [cupId],
  );
});

const exactRules: readonly Rule[] = [
  "points",
  "wins",
  "losses",
  "direct_encounter",
  "sonneborn_berger",
  "buchholz",
  "opponents_win_rate",
  "seed",
];

interface Range {
  readonly best: number;
  readonly worst: number;
}

type Ranges = Map<string, Range>;

/** A world of one league in which only matches of the last round are open: at most one for each side. */
function lastRound(number: number, withScores: boolean): World {
  const world = randomWorld(number, ids);
  const busy = new Set<string>();
  const members = (world.groups[0] ?? []).slice(0, 5);
  const pick = randomNumbers(number);
  return {
    ...world,
    groups: [members],
    adjustments: world.adjustments.filter(({ member }) => members.includes(member)),
    seeds: new Map(members.map((member, index) => [member, index + 1])),
    settings: {
      ...world.settings,
      kind: "round_robin",
      tie_breaks: withScores
        ? world.settings.tie_breaks
        : [
            ...world.settings.tie_breaks.filter(
              (rule) => rule !== "seed" && exactRules.includes(rule),
            ),
            "seed",
          ],
    },
    fixtures: world.fixtures
      .filter(({ one, two }) => members.includes(one) && two !== null && members.includes(two))
      .map((match): Fixture => {
        const { one, two } = match;
        if (two !== null && !busy.has(one) && !busy.has(two) && pick(2) === 0) {
          busy.add(one).add(two);
          return { ...match, bestOf: 1, state: "open", winner: null, score: null, abandoned: null };
        }
        return match.state === "open"
          ? { ...match, state: "score", winner: one, score: match.bestOf === 3 ? [2, 0] : [1, 0] }
          : match;
      }),
  };
}

/** Plays every outcome of the open matches, with random scores; calls back with the table of each. */
function playAll(
  world: World,
  pick: (below: number) => number,
  seen: (member: string, result: string, place: number) => void,
): void {
  const open = world.fixtures.filter(({ state }) => state === "open");
  const [first] = open;
  if (!first) {
    for (const [index, { member }] of tableOf(world, 0).entries()) seen(member, "", index + 1);
    return;
  }
  const ways = world.settings.allows_draws ? 3 : 2;
  for (let way = 0; way < ways; way += 1) {
    const high = 1 + pick(6);
    const score = [[high, 0] as const, [0, high] as const, [1, 1] as const][way] ?? [1, 1];
    const winner = [first.one, first.two, null][way] ?? null;
    const fixtures = world.fixtures.map((match) =>
      match === first ? { ...match, state: "score" as const, winner, score } : match,
    );
    playAll({ ...world, fixtures }, pick, (member, result, place) => {
      const isIn = member === first.one || member === first.two;
      const own = winner === null ? "draw" : winner === member ? "win" : "loss";
      seen(member, isIn ? own : result, place);
    });
  }
}

function rangesOf(world: World, number: number): Ranges {
  const ranges: Ranges = new Map();
  playAll(world, randomNumbers(number), (member, result, place) => {
    const key = `${member} ${result}`;
    const { best, worst } = ranges.get(key) ?? { best: place, worst: place };
    ranges.set(key, { best: Math.min(best, place), worst: Math.max(worst, place) });
  });
  return ranges;
}

async function shown(client: pg.ClientBase): Promise<Ranges> {
  const { rows } = await client.query<{
    participant_id: string;
    result: string | null;
    best_place: number;
    worst_place: number;
  }>("select * from public.what_it_takes('00000000-0000-4000-8000-000000000001')");
  return new Map(
    rows.map(({ participant_id: id, result, best_place: best, worst_place: worst }) => [
      `${id} ${result ?? ""}`,
      { best, worst },
    ]),
  );
}

test("the places that each side can reach, by trying every outcome", async () => {
  let tried = 0;
  await withBareMatches(t.database, async (client) => {
    await client.query(WRITE_WORLD);
    for (let number = 1; number <= sized(200, 25); number += 1) {
      const hasScores = number % 3 === 0;
      const world = lastRound(number, hasScores);
      if (world.fixtures.every(({ state }) => state !== "open")) continue;
      tried += 1;
      await writeWorld(client, cupId, stageId, world);
      const given = await shown(client);
      const expected = rangesOf(world, number);
      const why = `${number} ${JSON.stringify(world.settings)}`;
      expect([...given.keys()].toSorted(), `${why}`).toEqual([...expected.keys()].toSorted());
      for (const [key, range] of expected)
        if (!hasScores) expect({ key, ...given.get(key) }, `${why}`).toEqual({ key, ...range });
        else {
          expect(given.get(key)?.best, `${why}`).toBeLessThanOrEqual(range.best);
          expect(given.get(key)?.worst, `${why}`).toBeGreaterThanOrEqual(range.worst);
        }
    }
  });
  expect(tried).toBeGreaterThan(20);
});

/** A league of four after two rounds in which each side won once, and the needs of each by seed and result. */
async function circledLeague(rules: readonly string[], change: Record<string, unknown> = {}) {
  const cup = await t.startedCup(4, {
    stages: [{ kind: "round_robin", name: "Liga", tie_breaks: rules, ...change }],
  });
  const seedOf = (id: string | null): number => cup.ids.indexOf(id ?? "") + 1;
  const needs = async (): Promise<string[]> => {
    const rows = await t.anon.query<{
      participant_id: string;
      result: string | null;
      best_place: number;
      worst_place: number;
      goal: number;
      rules: string[];
      is_exact: boolean;
    }>(
      `select needed.* from public.tournament_groups g, public.what_it_takes(g.id) as needed
       where g.tournament_id = $1`,
      [cup.id],
    );
    return rows
      .map(
        (row) =>
          `${seedOf(row.participant_id)} ${row.result}: ${row.best_place}-${row.worst_place} of ${row.goal} ${row.rules.join(" ")}`,
      )
      .toSorted();
  };
  const before = await needs();
  const played = (await t.matchesOf(cup)).filter(({ round }) => round < 3);
  const last = (await t.matchesOf(cup)).filter(({ round }) => round === 3);
  const [w = 0, x = 0, y = 0, z = 0] = last.flatMap(
    ({ participant1_id: one, participant2_id: other }) => [seedOf(one), seedOf(other)],
  );
  const beats = new Set([`${w} ${y}`, `${y} ${x}`, `${x} ${z}`, `${z} ${w}`]);
  for (const match of played) {
    const [one, two] = [seedOf(match.participant1_id), seedOf(match.participant2_id)];
    await t.declareWinner(match, cup.ids[(beats.has(`${one} ${two}`) ? one : two) - 1] ?? "");
  }
  return { before, after: await needs() };
}

test("says which tie-break decides, and says nothing before the last round", async () => {
  const { before, after } = await circledLeague(["points", "score_difference", "seed"]);
  expect(before).toEqual([]);
  expect(after).toEqual(
    [1, 2, 3, 4].flatMap((seed) => [
      `${seed} loss: 3-4 of 1 `,
      `${seed} win: 1-2 of 1 score_difference`,
    ]),
  );
});

test("names a tie-break that would be played", async () => {
  const { after } = await circledLeague(["points", "seed"], { plays_ties: true });
  expect(after.filter((line) => line.includes("win"))).toEqual(
    [1, 2, 3, 4].map((seed) => `${seed} win: 1-2 of 1 tie_break`),
  );
});

test("with too many outcomes the places are limits by points, and say so", async () => {
  await withBareMatches(t.database, async (client) => {
    await client.query(WRITE_WORLD);
    await client.query(
      "create or replace function private.most_outcomes() returns integer language sql as 'select 1'",
    );
    let tried = 0;
    for (let number = 1; number <= sized(100, 10); number += 1) {
      const made = lastRound(number, false);
      const world: World = {
        ...made,
        settings: { ...made.settings, tie_breaks: ["points", "direct_encounter", "seed"] },
      };
      if (world.fixtures.every(({ state }) => state !== "open")) continue;
      tried += 1;
      await writeWorld(client, cupId, stageId, world);
      const given = await shown(client);
      for (const [key, range] of rangesOf(world, number)) {
        expect(given.get(key)?.best, `${number}`).toBeLessThanOrEqual(range.best);
        expect(given.get(key)?.worst, `${number}`).toBeGreaterThanOrEqual(range.worst);
      }
      const { rows } = await client.query<{ exact: boolean }>(
        "select bool_or(is_exact) as exact from public.what_it_takes('00000000-0000-4000-8000-000000000001')",
      );
      expect(rows).toEqual([{ exact: false }]);
    }
    expect(tried).toBeGreaterThan(5);
  });
});
