import { sampled } from "@leyenda/testing/long-test-size";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import {
  bestCrossing,
  type Crossing,
  expectedRematches,
  firstRematch,
  latestFirstRematch,
  usualCrossings,
} from "@leyenda/testing/bracket-crossings";
import { DoubleOracle } from "./support/double-oracle.ts";
import {
  playRandomly,
  stageMatches,
  withBareMatches,
  type StageMatch,
} from "./support/stage-play.ts";
import { useTestKit } from "../support/kit.ts";

/** DOUBLE_SIZES=128 plays every size up to it, and 256 and 512; DOUBLE_PLAYS times each. */
const LARGEST = Number(process.env["DOUBLE_SIZES"] ?? 20);
const PLAYS = Number(process.env["DOUBLE_PLAYS"] ?? 1);
const MOST = 512;
const sizes = sampled([
  ...Array.from({ length: LARGEST - 1 }, (_, index) => index + 2),
  ...(LARGEST >= 128 ? [256, 512] : [33]),
]);

const t = useTestKit();
let seeds: string[];
let stageId: string;

beforeAll(async () => {
  seeds = (await bulkPlayers(t.database.owner, MOST)).map(({ participantId }) => participantId);
  const { id } = await t.createTournament({ format: "double-elimination" });
  const stage = await t.owner.one<{ id: string }>(
    "select id from public.tournament_stages where tournament_id = $1",
    [id],
  );
  stageId = stage.id;
});

async function draw(client: pg.ClientBase, entrants: number, grandFinal: string): Promise<void> {
  await client.query("delete from public.tournament_matches where stage_id = $1", [stageId]);
  await client.query("delete from public.stage_entries where stage_id = $1", [stageId]);
  await client.query("update public.tournament_stages set grand_final = $2 where id = $1", [
    stageId,
    grandFinal,
  ]);
  await client.query(
    "select private.draw_stage(stage, $2) from public.tournament_stages stage where id = $1",
    [stageId, seeds.slice(0, entrants)],
  );
}

/** For each round, the mask (bit pattern) with which the database places the losers in a bracket of this size. */
async function crossingOf(client: pg.ClientBase, entrants: number): Promise<Crossing> {
  const rounds = Math.ceil(Math.log2(entrants));
  const { rows } = await client.query<{ mask: number }>(
    `select private.lower_place($1, round, 1) - 1 as mask from generate_series(2, $2) as round order by round`,
    [2 ** rounds, rounds - 1],
  );
  return rows.map(({ mask }) => mask);
}

const played = (matches: readonly StageMatch[]): StageMatch[] =>
  matches.filter((match) => match.status === "completed");

/** The rules that a finished bracket breaks. */
function brokenRules(entrants: number, grandFinal: string, matches: StageMatch[]): string[] {
  const broken: string[] = [];
  const need = (holds: boolean, rule: string): void => {
    if (!holds) broken.push(`${entrants} ${grandFinal}: ${rule}`);
  };
  const final = matches.find((match) => match.stage === "final" && match.round === 1);
  const second = matches.find((match) => match.stage === "final" && match.round === 2);
  const upperLost = final !== undefined && final.winner_id === final.participant2_id;
  need((second !== undefined) === (grandFinal === "reset" && upperLost), "the second final");
  const count = 2 * entrants - (grandFinal === "none" ? 3 : 2) + (second ? 1 : 0);
  need(played(matches).length === count, `${played(matches).length} matches, not ${count}`);
  need(
    matches.every((match) => match.status === "completed" || match.status === "bye"),
    "something is left",
  );

  const losses = new Map(seeds.slice(0, entrants).map((id) => [id, 0]));
  for (const match of played(matches)) {
    const loser =
      match.winner_id === match.participant1_id ? match.participant2_id : match.participant1_id;
    losses.set(loser ?? "", (losses.get(loser ?? "") ?? 0) + 1);
  }
  const last = second ?? final;
  const upperLast = matches.findLast((match) => match.stage === "bracket");
  const champion = (last ?? upperLast)?.winner_id;
  const isSpared = (id: string, lost: number): boolean =>
    lost === 1 &&
    (grandFinal === "none"
      ? id === matches.findLast((match) => match.stage === "lower")?.winner_id || entrants === 2
      : grandFinal === "single" && upperLost && id === final?.participant1_id);
  for (const [id, lost] of losses) {
    if (id === champion) need(lost <= (grandFinal === "none" ? 0 : 1), "the champion's losses");
    else need(lost === 2 || isSpared(id, lost), `${lost} losses`);
  }

  const byId = new Map(matches.map((match) => [match.id, match]));
  for (const match of matches) {
    for (const [nextId, slot, id] of [
      [match.next_match_id, match.next_match_slot, match.winner_id],
      [
        match.loser_next_match_id,
        match.loser_next_match_slot,
        match.winner_id === match.participant1_id ? match.participant2_id : match.participant1_id,
      ],
    ] as const) {
      const next = byId.get(nextId ?? "");
      if (next)
        need((slot === 1 ? next.participant1_id : next.participant2_id) === id, "a slot is wrong");
    }
    need(
      (match.status === "bye") ===
        (match.slot1_closed !== match.slot2_closed ||
          (match.stage === "bracket" && match.round === 1 && match.participant2_id === null)),
      "a bye without a closed slot",
    );
  }
  return broken;
}

describe("played out at random", () => {
  test.each(["reset", "single", "none"])(
    `every size from 2 to ${LARGEST}, grand final %s`,
    async (grandFinal) => {
      await withBareMatches(t.database, async (client) => {
        for (const entrants of sizes) {
          for (let play = 0; play < PLAYS; play += 1) {
            await draw(client, entrants, grandFinal);
            const drawn = await stageMatches(client, stageId);
            expect(
              drawn.filter((match) => match.status === "bye" && match.stage !== "bracket"),
              "what is not yet known is no bye",
            ).toEqual([]);
            await playRandomly(client, stageId);
            const matches = await stageMatches(client, stageId);
            expect(brokenRules(entrants, grandFinal, matches)).toEqual([]);
            const { rows } = await client.query<{ place: number }>(
              "select place from private.double_elimination_places($1) order by place",
              [stageId],
            );
            const places = rows.map(({ place }) => place);
            expect(places).toHaveLength(entrants);
            expect(places.slice(0, 4), `${entrants}`).toEqual([1, 2, 3, 4].slice(0, entrants));
          }
        }
      });
    },
    3_600_000,
  );
});

describe("agrees with brackets-manager", () => {
  test(`on who meets whom, every size from 4 to ${Math.min(LARGEST, 128)}`, async () => {
    await withBareMatches(t.database, async (client) => {
      for (const entrants of sizes.filter((size) => size >= 4 && size <= 128)) {
        await draw(client, entrants, "reset");
        const order = await playRandomly(client, stageId);
        const matches = await stageMatches(client, stageId);
        const byId = new Map(matches.map((match) => [match.id, match]));
        const oracle = new DoubleOracle();
        await oracle.draw(entrants, await crossingOf(client, entrants));
        const seedOf = (id: string | null): number => seeds.indexOf(id ?? "") + 1;
        for (const id of order) {
          const match = byId.get(id);
          if (!match) throw new Error("no match");
          const sides = [seedOf(match.participant1_id), seedOf(match.participant2_id)];
          expect(
            await oracle.sides(match.stage, match.round, match.position_in_bracket),
            `${entrants}: ${match.stage} ${match.round}.${match.position_in_bracket}`,
          ).toEqual(sides.toSorted((a, b) => a - b));
          await oracle.decide(
            match.stage,
            match.round,
            match.position_in_bracket,
            seedOf(match.winner_id),
          );
        }
      }
    });
  }, 3_600_000);
});

describe("losers cross so that rematches come late and are few", () => {
  test.each([...usualCrossings.keys()])("as late as any crossing of %i can", async (size) => {
    await withBareMatches(t.database, async (client) => {
      const crossing = await crossingOf(client, size);
      expect(firstRematch(size, crossing)).toBe(latestFirstRematch(size));
    });
  });

  test.each(sampled([16, 32, 64]))("and of %i about as few as a search finds", async (size) => {
    await withBareMatches(t.database, async (client) => {
      const own = expectedRematches(size, await crossingOf(client, size));
      expect(own).toBeLessThan(1.03 * expectedRematches(size, bestCrossing(size)));
      expect(own).toBeLessThan(0.85 * expectedRematches(size, usualCrossings.get(size) ?? []));
    });
  });

  test("nobody meets anybody again before that, every size from 4 to 64 and some up to 512, with byes", async () => {
    await withBareMatches(t.database, async (client) => {
      const upTo64 = Array.from({ length: 61 }, (_, index) => index + 4);
      for (const entrants of sampled([...upTo64, 65, 100, 128, 200, 256, 300, 512], 3, 8)) {
        await draw(client, entrants, "none");
        expect(
          earliestMeeting(await stageMatches(client, stageId)),
          `${entrants}`,
        ).toBeGreaterThanOrEqual(latestFirstRematch(2 ** Math.ceil(Math.log2(entrants))));
      }
    });
  });
});

/**
 * Finds the first lower round in which the winner of an upper match could meet that match's loser again. It follows the
 * matches as drawn: if one of the two can reach a match, the other can too.
 */
function earliestMeeting(matches: readonly StageMatch[]): number {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const reach = (match: StageMatch | undefined): Set<string> => {
    const reached = new Set<string>();
    for (let at = match; at; at = byId.get(at.next_match_id ?? "")) reached.add(at.id);
    return reached;
  };
  let earliest = Infinity;
  for (const met of matches.filter(
    ({ stage, status }) => stage === "bracket" && status !== "bye",
  )) {
    const ofLoser = reach(byId.get(met.loser_next_match_id ?? ""));
    for (let at = byId.get(met.next_match_id ?? ""); at; at = byId.get(at.next_match_id ?? "")) {
      if (at.stage !== "bracket") break;
      const ofWinner = reach(byId.get(at.loser_next_match_id ?? ""));
      for (const id of [...ofWinner].filter((one) => ofLoser.has(one)))
        earliest = Math.min(earliest, byId.get(id)?.round ?? Infinity);
    }
  }
  return earliest;
}
