import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import type { Format } from "@leyenda/testing/tournaments";
import { expect, test } from "vitest";
import { z } from "zod";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const schema = z.fromJSONSchema(
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, "../../../docs/formats/tournament-v1.schema.json"),
      "utf8",
    ),
  ) as Parameters<typeof z.fromJSONSchema>[0],
);

interface TournamentFile {
  readonly tournament: { readonly name: string };
  readonly entrants: readonly {
    readonly id: string;
    readonly name: string;
    readonly seed: number | null;
    readonly place: number | null;
    readonly players: readonly string[];
  }[];
  readonly stages: readonly { readonly groups: readonly { readonly entrants: string[] }[] }[];
  readonly matches: readonly {
    readonly id: string;
    readonly side1: string | null;
    readonly side2: string | null;
    readonly winner: string | null;
    readonly status: string;
    readonly winner_to: { readonly match: string; readonly side: number } | null;
    readonly games: readonly object[];
  }[];
}

const fileOf = (id: string) =>
  t.anon.call<TournamentFile | null>("public.tournament_file", { p_tournament_id: id });

test.each<readonly [Format, number]>([
  ["single-elimination", 6],
  ["double-elimination", 5],
  ["group-stage", 8],
  ["round-robin", 4],
  ["swiss", 4],
])(
  "the file of a cup is what its description says, before, during and after: %s",
  async (format, players) => {
    const cup = await t.createTournament({
      format,
      bestOf: 3,
      prizes: [{ type: "tickets", value: 5 }],
    });
    expect(schema.parse(await fileOf(cup.id))).toMatchObject({ entrants: [], matches: [] });
    await t.registerPlayers(cup, players);
    await t.startTournament(cup);
    schema.parse(await fileOf(cup.id));
    for (let rounds = 0; rounds < 6; rounds += 1) {
      await t.playToTheEnd(cup);
      await pairDueRounds(t.database);
    }
    const file = await fileOf(cup.id);
    if (file === null) throw new Error("no file");
    schema.parse(file);
    expect(file.entrants).toHaveLength(players);
    expect(file.entrants.filter(({ place }) => place === 1)).toHaveLength(1);
    const entrants = new Set(file.entrants.map(({ id }) => id));
    const matches = new Set(file.matches.map(({ id }) => id));
    for (const { side1, side2, winner, winner_to: next } of file.matches) {
      for (const side of [side1, side2]) expect(side === null || entrants.has(side)).toBe(true);
      expect(winner === null || winner === side1 || winner === side2).toBe(true);
      expect(next === null || matches.has(next.match)).toBe(true);
    }
    expect(await fileOf(cup.id)).toEqual(file);
  },
);

test("a team stands with its roster under the names that everybody reads, and with nothing else of anybody", async () => {
  const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
  const teams = [
    await t.createTeam({ size: 2, player: { phoneNumber: "+54 11 5555 0000" } }),
    await t.createTeam({ size: 2 }),
  ];
  for (const { leader, participantId } of teams)
    await t.register(cup, { by: leader, participantId });
  await t.startTournament(cup);
  const file = await fileOf(cup.id);
  for (const { name, leader, members } of teams) {
    const entrant = file?.entrants.find((one) => one.name === name);
    expect(entrant?.players.toSorted()).toEqual(
      [leader.username, ...members.map(({ username }) => username)].toSorted(),
    );
  }
  const said = JSON.stringify(file);
  for (const secret of ["@example.test", "5555", "1998-05-14", teams[0]?.leader.id ?? ""])
    expect(said).not.toContain(secret);
});

test("there is no file of what does not exist", async () => {
  expect(await fileOf("00000000-0000-4000-8000-000000000000")).toBeNull();
});

test("the file of the largest cup is made in one go", { tags: ["long"] }, async () => {
  const cup = await t.createTournament();
  const client = await t.database.admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into public.profiles (id, username) select md5('gran' || n)::uuid, 'gran' || n from generate_series(1, 1024) n`,
    );
    await client.query(
      `insert into public.participants (id, type, user_id) select participant_id, 'user', id from public.profiles where username ~ '^gran\\d+$'`,
    );
    await client.query("set session_replication_role = origin");
    await client.query(
      `insert into public.tournament_participants (tournament_id, participant_id) select $1, participant_id from public.profiles where username ~ '^gran\\d+$'`,
      [cup.id],
    );
  } finally {
    client.release(true);
  }
  await t.startTournament(cup);
  const start = performance.now();
  const file = await fileOf(cup.id);
  process.stdout.write(
    `1,024 entrants: ${(performance.now() - start).toFixed(0)} ms, ${JSON.stringify(file).length} bytes\n`,
  );
  expect(file?.matches).toHaveLength(1_023);
  await t.owner.query("select 1");
});

test("it is known as dear, so that the data API makes few of them at once", async () => {
  // The planner's cost for the call is above `heavyCost` of the data API, so the API runs only a few of these calls at
  // once.
  const [row] = await t.owner.query<{
    "QUERY PLAN": [{ Plan: { "Total Cost": number } }];
  }>("explain (format json) select public.tournament_file('00000000-0000-4000-8000-000000000000')");
  expect(row?.["QUERY PLAN"][0].Plan["Total Cost"]).toBeGreaterThan(5_000);
});
