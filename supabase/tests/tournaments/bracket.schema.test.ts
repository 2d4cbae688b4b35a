import { sampled } from "@leyenda/testing/long-test-size";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { asOwner } from "@leyenda/testing/session";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { BracketOracle, type OracleMatch, type Side } from "./support/bracket-oracle.ts";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { useTestKit } from "../support/kit.ts";

const LARGEST = 300;

const t = useTestKit();
let seeds: string[];
let tournamentId: string;

beforeAll(async () => {
  seeds = (await bulkPlayers(t.database.owner, 1024)).map(({ participantId }) => participantId);
  tournamentId = (await t.createTournament()).id;
});

class Undo extends Error {}

/** Builds a bracket, passes its matches on, and rolls back. */
async function withBracket(
  entrants: number,
  thirdPlace: boolean,
  look: (matches: TournamentMatch[], client: pg.ClientBase) => void | Promise<void>,
  options: { onlyDrawn?: boolean } = {},
): Promise<void> {
  const building = asOwner({ owner: t.database.admin }).transaction(async (client) => {
    // Only the rows matter: foreign keys and live events would take most of the time.
    if (options.onlyDrawn) await client.query("set local session_replication_role = replica");
    await client.query(
      `update public.tournament_stages set places = case when $2 then 4 else 2 end where tournament_id = $1`,
      [tournamentId, thirdPlace],
    );
    await client.query(
      "select private.build_bracket(stage, $2) from public.tournament_stages stage where tournament_id = $1",
      [tournamentId, seeds.slice(0, entrants)],
    );
    const { rows } = await client.query<TournamentMatch>(
      "select * from public.tournament_matches where tournament_id = $1 order by stage, round, position_in_bracket",
      [tournamentId],
    );
    await look(rows, client);
    throw new Undo();
  });
  await building.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

const seedOf = new Map<string, number>();

function sides(match: TournamentMatch): [Side, Side] {
  if (seedOf.size === 0) seeds.forEach((id, index) => seedOf.set(id, index + 1));
  const empty = match.status === "bye" ? "bye" : null;
  const read = (id: string | null): Side => (id === null ? empty : (seedOf.get(id) ?? null));
  return [read(match.participant1_id), read(match.participant2_id)];
}

const asOracle = (matches: TournamentMatch[], stage = "bracket"): OracleMatch[] =>
  matches
    .filter((match) => match.stage === stage)
    .map((match) => ({
      round: match.round,
      position: match.position_in_bracket,
      sides: sides(match),
    }));

describe("single elimination, every size from 2 to 300", () => {
  const sizes = sampled(
    Array.from({ length: LARGEST - 1 }, (_, index) => index + 2),
    3,
    12,
  );

  test("agrees with brackets-manager on seeds, byes, empty slots and number of matches; and the links are right", async () => {
    for (const entrants of sizes) {
      const oracle = new BracketOracle();
      await oracle.draw(entrants, false);
      const expected = await oracle.matches();
      await withBracket(
        entrants,
        false,
        (matches) => {
          expect(asOracle(matches), `${entrants} entrants`).toEqual(expected);
          expect(brokenRules(entrants, matches), `${entrants} entrants`).toEqual([]);
        },
        { onlyDrawn: true },
      );
    }
  }, 300_000);
});

/**
 * Byes belong to the best seeds, 1 to P−N (P places, N participants), and those matches are won; no other match is. In
 * the next match, the winner of the upper match of a pair is in slot 1.
 */
function brokenRules(entrants: number, matches: TournamentMatch[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(entrants));
  const byes = matches.flatMap((match) =>
    match.status === "bye" ? [sides(match)[0] as number] : [],
  );
  const broken =
    byes.some((seed) => seed > size - entrants) || byes.length !== size - entrants
      ? [`byes: ${byes.join(" ")}`]
      : [];
  const byPlace = new Map(
    matches.map((match) => [`${match.round} ${match.position_in_bracket}`, match]),
  );
  for (const match of matches) {
    const next = byPlace.get(`${match.round + 1} ${Math.ceil(match.position_in_bracket / 2)}`);
    const isComplete = match.participant1_id !== null && match.participant2_id !== null;
    const holds =
      match.winner_id === (match.status === "bye" ? match.participant1_id : null) &&
      (match.status === "bye" || match.status === (isComplete ? "pending" : "pending_opponent")) &&
      match.next_match_id === (next?.id ?? null) &&
      match.next_match_slot === (next ? 2 - (match.position_in_bracket % 2) : null);
    if (!holds) broken.push(JSON.stringify(match));
  }
  return broken;
}

describe("who can meet whom", () => {
  test.each([4, 8, 16, 32, 64, 128, 256, 512, 1024])(
    "of %i the best 2^k seeds can only meet each other in the last k rounds",
    async (size) => {
      const { draw } = await t.owner.one<{ draw: number[] }>(
        "select private.bracket_seeds($1) as draw",
        [size],
      );
      expect(draw.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: size }, (_, index) => index + 1),
      );
      for (let best = 2; best <= size; best *= 2) {
        const share = size / best;
        const shares = draw.flatMap((seed, slot) =>
          seed <= best ? [Math.floor(slot / share)] : [],
        );
        expect(new Set(shares).size, `the best ${best} are in different ${best}ths`).toBe(best);
      }
    },
  );

  test.each([2, 3, 5, 6, 7, 8, 11, 16, 23])(
    "played out, %i entrants meet as in brackets-manager",
    async (entrants) => {
      const oracle = new BracketOracle();
      await oracle.draw(entrants, entrants > 3);
      const rounds = Math.ceil(Math.log2(entrants));
      await withBracket(entrants, true, async (_, client) => {
        await client.query(
          "select set_config('request.jwt.claims', '{\"role\": \"service_role\"}', true)",
        );
        for (let round = 1; round <= rounds; round += 1) {
          await oracle.playRound(round);
          const { rows } = await client.query<TournamentMatch>(
            `select * from public.tournament_matches where tournament_id = $1 and stage = 'bracket' and round = $2
             and status = 'pending'`,
            [tournamentId, round],
          );
          for (const match of rows) {
            const [one, other] = sides(match) as [number, number];
            await client.query(
              "select private.complete_tournament_match($1, $2, 'score', $3, null, 'referee')",
              [
                match.id,
                one < other ? match.participant1_id : match.participant2_id,
                one < other ? "1-0" : "0-1",
              ],
            );
          }
          const { rows: all } = await client.query<TournamentMatch>(
            "select * from public.tournament_matches where tournament_id = $1 order by stage, round, position_in_bracket",
            [tournamentId],
          );
          expect(asOracle(all), `after round ${round}`).toEqual(await oracle.matches());
          if (entrants > 3)
            expect(asOracle(all, "third_place").map((match) => match.sides)).toEqual(
              (await oracle.matches(2)).map((match) => match.sides),
            );
        }
      });
    },
  );
});

describe("third place", () => {
  test.each([
    { entrants: 2, matches: 1, why: "nobody lost a semifinal" },
    { entrants: 3, matches: 3, why: "only one lost a semifinal: he is third" },
    { entrants: 4, matches: 4, why: "the losers of the semifinals meet" },
    { entrants: 5, matches: 8, why: "three byes, and the third-place match" },
  ])("$entrants entrants: $why", async ({ entrants, matches }) => {
    await withBracket(entrants, true, (built) => {
      expect(built).toHaveLength(matches);
      const third = built.find((match) => match.stage === "third_place");
      expect(built.filter((match) => match.loser_next_match_id !== null)).toHaveLength(
        third ? 2 : 0,
      );
    });
  });
});
