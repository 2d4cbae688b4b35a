import { sampled } from "@leyenda/testing/long-test-size";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { randomNumbers } from "./support/history-world.ts";
import { withBareMatches } from "./support/stage-play.ts";
import { figuresOf, orderOf, type Meeting, type PointRules } from "./support/table-oracle.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let ids: string[];
let stageId: string;

beforeAll(async () => {
  ids = (await bulkPlayers(t.database.owner, 16)).map(({ participantId }) => participantId);
  const { id } = await t.createTournament({ format: "group-stage" });
  const stage = await t.owner.one<{ id: string }>(
    "select id from public.tournament_stages where tournament_id = $1 and position = 1",
    [id],
  );
  stageId = stage.id;
});

const DEFAULT = ["points", "score_difference", "direct_encounter", "score_for", "seed"];

/** Creates a round-robin group of these members, named by seed, whose ties are broken by these rules. */
async function drawGroup(
  client: pg.ClientBase,
  members: readonly string[],
  rules: readonly string[],
  legs = 1,
  points: PointRules = { win: 3 },
  bestOf = 1,
): Promise<void> {
  await client.query("delete from public.tournament_matches where stage_id = $1", [stageId]);
  await client.query("delete from public.group_participants");
  await client.query("delete from public.tournament_groups where stage_id = $1", [stageId]);
  await client.query("delete from public.stage_entries where stage_id = $1", [stageId]);
  await client.query(
    `update public.tournament_stages set group_size = null, tie_breaks = $2, legs = $3, allows_draws = $4,
       points_of_win = $5, points_of_draw = $6, points_of_loss = $7, best_of = $8
     where id = $1`,
    [
      stageId,
      rules,
      legs,
      points.draw !== undefined,
      points.win,
      points.draw ?? null,
      points.loss ?? null,
      bestOf,
    ],
  );
  await client.query(
    "select private.draw_stage(stage, $2) from public.tournament_stages stage where id = $1",
    [stageId, members],
  );
}

/**
 * Decides the next match between two members, with the games whose score is known. The score of the member named first
 * is first.
 */
async function decide(
  client: pg.ClientBase,
  one: string,
  two: string,
  score: readonly [number, number],
  games: readonly (readonly [number, number])[] = [],
): Promise<void> {
  for (const [index, [own, rival]] of games.entries()) {
    await client.query(
      `insert into public.match_games (tournament_match_id, number, score1, score2, winner_id, source)
       select id, $4, case participant1_id when $2 then $5::integer else $6::integer end,
         case participant1_id when $2 then $6::integer else $5::integer end,
         case when $5::integer > $6::integer then $2::uuid else $3::uuid end, 'side'
       from public.tournament_matches
       where stage_id = $1 and status = 'pending' and participant1_id in ($2, $3) and participant2_id in ($2, $3)
       order by round limit 1`,
      [stageId, one, two, index + 1, own, rival],
    );
  }
  await client.query(
    `select private.complete_tournament_match(
       id, $4::uuid, 'score', case participant1_id when $2 then $5 || '-' || $6 else $6 || '-' || $5 end, null, 'agreement')
     from public.tournament_matches
     where stage_id = $1 and status = 'pending' and participant1_id in ($2, $3) and participant2_id in ($2, $3)
     order by round limit 1`,
    [
      stageId,
      one,
      two,
      score[0] === score[1] ? null : score[0] > score[1] ? one : two,
      String(score[0]),
      String(score[1]),
    ],
  );
}

interface Row {
  readonly opponents_win_rate: string;
  readonly sonneborn_berger: string;
  readonly map_difference: number;
  readonly round_difference: number;
  readonly participant_id: string;
  readonly position: number;
  readonly reason: { rule: string; own: number; above: number } | null;
}

async function tableOf(client: pg.ClientBase): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select m.* from public.group_participants m join public.tournament_groups g on g.id = m.group_id
     where g.stage_id = $1 order by m.position`,
    [stageId],
  );
  return rows;
}

const permutations = (list: readonly string[]): string[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((first) =>
        permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]),
      );

describe("what decides, whatever the order of seeds and results", () => {
  const ORDER = ["A-B 1-0", "A-D 1-0", "C-A 5-0", "B-C 5-0", "B-D 5-0", "D-C 1-0"];
  const CYCLE = ["A-B 2-1", "B-C 2-0", "C-A 2-1", "A-D 2-0", "B-D 2-0", "C-D 2-0"];
  const MINI = ["points", "direct_encounter", "score_difference", "seed"];

  test.each([
    {
      why: "B is better by difference, as the default has it first",
      results: ORDER,
      rules: DEFAULT,
      order: "BACD",
      reasons: [null, "score_difference -3 9", "points 3 6", "score_difference -5 -1"],
    },
    {
      why: "A beat B, where the direct encounter comes first; D beat C",
      results: ORDER,
      rules: MINI,
      order: "ABDC",
      reasons: [null, "direct_encounter 0 1", "points 3 6", "direct_encounter 0 1"],
    },
    {
      why: "a circle of three by difference",
      results: CYCLE,
      rules: DEFAULT,
      order: "BACD",
      reasons: [null, "score_difference 2 3", "score_difference 1 2", "points 0 6"],
    },
    {
      why: "the mini-table of a circle separates nobody",
      results: CYCLE,
      rules: MINI,
      order: "BACD",
      reasons: [null, "score_difference 2 3", "score_difference 1 2", "points 0 6"],
    },
  ])("$why", async ({ results, rules, order, reasons }) => {
    await withBareMatches(t.database, async (client) => {
      for (const names of permutations(["A", "B", "C", "D"])) {
        const idOf = new Map(names.map((name, index) => [name, ids[index] ?? ""]));
        await drawGroup(client, [...idOf.values()], rules);
        const turned = results.toSorted(
          (a, b) => names.indexOf(a[0] ?? "") - names.indexOf(b[0] ?? ""),
        );
        for (const result of turned) {
          const [one = "", two = "", a, b] = result.split(/[- ]/);
          await decide(client, idOf.get(one) ?? "", idOf.get(two) ?? "", [Number(a), Number(b)]);
        }
        const table = await tableOf(client);
        const nameOf = new Map([...idOf].map(([name, id]) => [id, name]));
        expect(
          table.map((row) => nameOf.get(row.participant_id)).join(""),
          `${names.join("")}`,
        ).toBe(order);
        expect(
          table.map(({ reason }) => reason && `${reason.rule} ${reason.own} ${reason.above}`),
        ).toEqual(reasons);
      }
    });
  });
});

describe("the direct encounter", () => {
  /** The members' names in the order of the table after these results. */
  async function orderAfter(
    names: string,
    results: readonly string[],
    rules: readonly string[],
    points: PointRules = { win: 3 },
    legs = 1,
  ): Promise<string> {
    let order = "";
    await withBareMatches(t.database, async (client) => {
      const idOf = new Map(Array.from(names, (name, index) => [name, ids[index] ?? ""] as const));
      await drawGroup(client, [...idOf.values()], rules, legs, points);
      for (const result of results) {
        const [one = "", two = "", a, b] = result.split(/[- ]/);
        await decide(client, idOf.get(one) ?? "", idOf.get(two) ?? "", [Number(a), Number(b)]);
      }
      const nameOf = new Map([...idOf].map(([name, id]) => [id, name]));
      order = (await tableOf(client)).map((row) => nameOf.get(row.participant_id)).join("");
    });
    return order;
  }

  test("counts the points of a loss where a loss gives points: who never won is not champion", async () => {
    const results = ["A-B 1-1", "A-B 1-1", "A-C 1-1", "A-C 1-1", "B-C 1-0", "B-C 0-1"];
    const rules = ["points", "direct_encounter", "wins", "seed"];
    expect(await orderAfter("ABC", results, rules, { win: 3, draw: 2, loss: 1 }, 2)).toBe("BCA");
    expect(await orderAfter("ABC", results, rules, { win: 4, draw: 2, loss: 0 }, 2)).toBe("BCA");
  });

  const RULES = ["points", "direct_encounter", "seed"];
  test.each([
    {
      why: "C met neither of the two with whom it is level, and could pass both",
      results: ["A-B 1-0", "B-D 1-0", "C-E 1-0"],
      order: "BCADE",
    },
    {
      why: "B and C have not met, but A beat both and leads whatever they bring",
      results: ["A-B 1-0", "A-C 1-0", "B-D 1-0", "B-E 1-0", "C-D 1-0", "C-E 1-0"],
      order: "ABCDE",
    },
    {
      why: "all who are level have met, although others have not",
      results: ["A-B 1-0", "B-D 1-0"],
      order: "ABCDE",
    },
  ])("$why", async ({ results, order }) => {
    expect(await orderAfter("BCADE", results, RULES)).toBe(order);
  });
});

describe("at random", () => {
  const RULES = [
    "points",
    "wins",
    "losses",
    "score_difference",
    "map_difference",
    "round_difference",
    "score_for",
    "direct_encounter",
    "buchholz",
    "median_buchholz",
    "sonneborn_berger",
    "opponents_win_rate",
  ];

  test.each(
    sampled(
      [undefined, 1, 2].flatMap((draw) => [1, 2, 3, 4, 5, 6].map((seed) => ({ seed, draw }))),
    ),
  )(
    "figures and order as computed independently, $seed, points of a draw: $draw",
    async (wanted) => {
      const pick = randomNumbers(wanted.seed);
      const points: PointRules =
        wanted.draw === undefined
          ? { win: 3, loss: pick(2) }
          : { win: 2 + wanted.draw, draw: wanted.draw, loss: pick(2) };
      const members = ids.slice(0, 4 + pick(6));
      const rules = RULES.map((rule) => ({ rule, at: pick(1000) }))
        .toSorted((a, b) => a.at - b.at)
        .slice(0, 2 + pick(6))
        .map(({ rule }) => rule);
      const listed = [...new Set([...rules, "buchholz", "round_difference", "seed"])];
      const legs = 1 + pick(2);
      await withBareMatches(t.database, async (client) => {
        await drawGroup(client, members, listed, legs, points);
        const meetings: Meeting[] = [];
        for (let leg = 0; leg < legs; leg += 1) {
          for (const [index, one] of members.entries()) {
            for (const two of members.slice(index + 1)) {
              if (pick(5) === 0) continue;
              const isLevel = wanted.draw !== undefined && pick(3) === 0;
              const score = isLevel
                ? ([1, 1] as const)
                : pick(2) === 0
                  ? ([2, pick(2)] as const)
                  : ([pick(2), 2] as const);
              await decide(client, one, two, score);
              const winner = score[0] > score[1] ? one : two;
              meetings.push({ one, two, winner: isLevel ? null : winner, score });
            }
          }
        }
        const figures = figuresOf(members, meetings, points);
        const table = await tableOf(client);
        for (const row of table) {
          const expected = figures.get(row.participant_id);
          expect({
            ...row,
            opponents_win_rate: Number(row.opponents_win_rate),
            sonneborn_berger: Number(row.sonneborn_berger),
          }).toMatchObject(expected ?? {});
        }
        expect({ listed, order: table.map((row) => row.participant_id) }).toEqual({
          listed,
          order: orderOf(members, meetings, figures, listed, {
            legs,
            ...(wanted.draw !== undefined || points.loss ? { points } : {}),
          }),
        });
      });
    },
  );

  test.each(sampled([11, 12, 13, 14, 15, 16]))(
    "maps and rounds of series whose games are known, partly known or not at all, %i",
    async (seed) => {
      const pick = randomNumbers(seed);
      const members = ids.slice(0, 4 + pick(4));
      const rules = [
        "points",
        ...(pick(2) === 0 ? ["map_difference"] : []),
        "round_difference",
        "seed",
      ];
      await withBareMatches(t.database, async (client) => {
        await drawGroup(client, members, rules, 1, { win: 3 }, 3);
        const meetings: Meeting[] = [];
        for (const [index, one] of members.entries()) {
          for (const two of members.slice(index + 1)) {
            const lost = pick(2);
            const wonByFirst = pick(2) === 0;
            const games = Array.from({ length: 2 + lost }, (_, place) => {
              const rounds = pick(12);
              return wonByFirst === place >= lost
                ? ([13, rounds] as const)
                : ([rounds, 13] as const);
            }).slice(0, pick(4));
            const score = wonByFirst ? ([2, lost] as const) : ([lost, 2] as const);
            await decide(client, one, two, score, games);
            meetings.push({ one, two, winner: wonByFirst ? one : two, score, best_of: 3, games });
          }
        }
        const figures = figuresOf(members, meetings, { win: 3 });
        const table = await tableOf(client);
        for (const { participant_id: id, map_difference: maps, round_difference: rounds } of table)
          expect({ maps, rounds }).toEqual({
            maps: figures.get(id)?.map_difference,
            rounds: figures.get(id)?.round_difference,
          });
        expect(table.map((row) => row.participant_id)).toEqual(
          orderOf(members, meetings, figures, rules),
        );
      });
    },
  );

  test("a draw is repeated by its seed", async () => {
    await withBareMatches(t.database, async (client) => {
      const orderWith = async (drawSeed: number): Promise<string[]> => {
        await client.query("update public.tournament_stages set draw_seed = $2 where id = $1", [
          stageId,
          drawSeed,
        ]);
        await drawGroup(client, ids.slice(0, 8), ["points", "draw"]);
        await client.query(
          "select private.refresh_group_table(id) from public.tournament_groups where stage_id = $1",
          [stageId],
        );
        return (await tableOf(client)).map((row) => row.participant_id);
      };
      const first = await orderWith(1);
      expect(await orderWith(1)).toEqual(first);
      expect(await orderWith(2)).not.toEqual(first);
    });
  });
});
