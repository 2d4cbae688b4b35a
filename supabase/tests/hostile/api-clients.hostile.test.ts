import { randomUUID } from "node:crypto";
import type pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { randomOf } from "@leyenda/testing/random";
import { HOSTILE_SCALE, HOSTILE_SEED } from "../../../apps/server/src/testing/hostile-size.ts";
import { asPostgres, REFUSED, trying } from "./support/attempts.ts";
import {
  argumentFor,
  pick,
  readIds,
  readProcedures,
  type Procedure,
} from "./support/random-calls.ts";
import { createCup, type Cup } from "./support/cup.ts";
import { createMoments, type Moment } from "./support/moments.ts";
import { callAsApiClient, readScopes, type ApiClientClaims } from "./support/api-clients.ts";
import { CANARY } from "./support/secrets.ts";
import { readRights } from "./support/rights.ts";
import { readTables } from "./support/tables.ts";
import { useTestKit } from "../support/kit.ts";

/*
 * Two owners of these tokens have all rights: administrators, staff with every right, one of them a side of a
 * match. A token still gives an API client only the rights of its scopes, which the catalogue's comments
 * state. The third owner has no rights in any of the tournaments, and no token gives them any.
 */
const t = useTestKit();
const CALLS = Math.ceil(1_000 * HOSTILE_SCALE);

let cup: Cup;
let other: Cup;
/** For each procedure, a prepared state of the data in which it accepts a caller, and the arguments. */
let moments: Moment[];
let owners: Player[];
let stranger: Player;
let scopes: string[];
let procedures: Procedure[];
/** The scope that each procedure requires. */
let opened: Map<string, string>;
let visitors: Set<string>;
let ids: Map<string, string[]>;

beforeAll(async () => {
  cup = await createCup(t.database);
  other = await createCup(t.database);
  const side = cup.players.find(({ id }) => id === cup.arguments["profile_id"]) as Player;
  const referee = await t.createAdmin();
  stranger = await t.createPlayer();
  owners = [side, referee, stranger];
  const rights = await readRights(t.database);
  const sql = t.owner;
  await sql.query("update public.profiles set role = 'admin' where id = $1", [side.id]);
  for (const one of [cup, other])
    for (const person of [side, referee]) await t.joinStaff(one, person, rights);
  moments = await createMoments(t.database, cup, side, [side, referee], rights);
  const { known } = await sql.one<{ known: string }>(
    "select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'api_tokens_scopes_known'",
  );
  scopes = [...known.matchAll(/'(\w+)'/g)].map(([, word = ""]) => word);
  procedures = await readProcedures(t.database);
  opened = await readScopes(sql);
  const readable = await sql.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'v'
       and has_function_privilege('anon', oid, 'execute')`,
  );
  visitors = new Set(readable.map(({ name }) => name));
  ids = await readIds(t.database);
});

const tokenWith = (
  owner: Player | undefined,
  scope: string,
  tournamentId: string | null = null,
): ApiClientClaims => ({
  role: "authenticated",
  sub: owner?.id ?? "",
  token_id: randomUUID(),
  scopes: [scope],
  tournament_id: tournamentId,
});

/** A token of any scope never changes these: accounts, money, spent tickets, and tokens. */
const UNTOUCHED = [
  "auth.users",
  "auth.identities",
  "auth.mfa_factors",
  "public.profile_private",
  "public.profiles",
  "public.api_tokens",
  "private.api_token_hashes",
  "public.ticket_orders",
  "public.payouts",
  "public.tournament_staff",
  "public.settings",
  "public.escrows",
] as const;
/** Only staff and sides may change these, whatever the scopes of other users' tokens. */
const OF_THE_CUPS = [
  "public.tournaments",
  "public.tournament_stages",
  "public.tournament_matches",
  "public.match_games",
  "public.match_reports",
  "public.match_vetoes",
  "public.match_assignments",
  "public.live_draws",
  "private.webhooks",
  "private.webhook_secrets",
] as const;
/** Figures of profiles are sums of results. */
const SUMS = "- 'stats'";
const LOOK = `select ${[...UNTOUCHED, ...OF_THE_CUPS]
  .map((table) => {
    const row = table === "public.profiles" ? `(to_jsonb(t) ${SUMS})::text` : "t::text";
    return `(select md5(string_agg(${row}, '|' order by ${row})) from ${table} t) as "${table}"`;
  })
  .join(", ")},
  (select string_agg(participant_id || ' ' || balance, '|' order by participant_id) from public.wallets) as balances`;

const look = (client: pg.ClientBase): Promise<Record<string, string>> =>
  asPostgres(client, async (postgres) => (await postgres.query(LOOK)).rows[0]);

const balances = (seen: Record<string, string>): Map<string, number> =>
  new Map(
    (seen["balances"] ?? "").split("|").map((line) => {
      const [id = "", balance = "0"] = line.split(" ");
      return [id, Number(balance)];
    }),
  );

/** What a call changed although the token's scope does not allow the call; empty if it was refused. */
async function wrongs(
  claims: ApiClientClaims,
  procedure: Procedure,
  values: readonly unknown[],
): Promise<{ isLetIn: boolean; wrong: string[] }> {
  const outcome = await trying(t.owner, async (client) => {
    const before = await look(client);
    const rows = await callAsApiClient(client, claims, procedure, values);
    return { before, after: await look(client), text: JSON.stringify(rows) };
  });
  if ("refused" in outcome) {
    const isFault = !REFUSED.test(outcome.refused);
    return { isLetIn: false, wrong: isFault ? [`fails with ${outcome.refused}`] : [] };
  }
  const { before, after, text } = outcome;
  const mayBeCalled =
    visitors.has(procedure.name) || claims.scopes.includes(opened.get(procedure.name) ?? "");
  const spent = [...balances(before)].filter(
    ([id, balance]) => (balances(after).get(id) ?? 0) < balance,
  );
  return {
    isLetIn: true,
    wrong: [
      ...(mayBeCalled ? [] : ["is let in"]),
      ...UNTOUCHED.filter((table) => before[table] !== after[table]).map(
        (table) => `changes ${table}`,
      ),
      ...OF_THE_CUPS.filter(
        (table) => claims.sub === stranger.id && before[table] !== after[table],
      ).map((table) => `changes ${table} without a right`),
      ...(spent.length > 0 ? ["spends tickets"] : []),
      ...(text.includes(CANARY) ? ["tells a secret"] : []),
    ],
  };
}

const valuesIn = (
  { parameters }: Procedure,
  one: Pick<Cup, "arguments">,
  random: () => number,
): unknown[] =>
  parameters.map((parameter) => {
    const name = parameter.name.replace(/^p_/, "");
    return name in one.arguments ? one.arguments[name] : argumentFor(random, ids, parameter);
  });

describe("tokens of programs", () => {
  test("every scope that opens anything opens what its comments say, and each act names a tournament", () => {
    const taken = new Set(opened.values());
    expect([...taken].filter((scope) => !scopes.includes(scope))).toEqual([]);
    expect(scopes.filter((scope) => !taken.has(scope))).toEqual([]);
    const names = new Set([
      "p_tournament_id",
      "p_match_id",
      "p_stage_id",
      "p_live_draw_id",
      "p_webhook_id",
      "p_game_id",
    ]);
    const nameless = procedures.filter(
      ({ name, isWriting, parameters }) =>
        isWriting && opened.has(name) && !parameters.some((parameter) => names.has(parameter.name)),
    );
    expect(nameless.map(({ name }) => name)).toEqual([]);
  });

  test("a thousand calls by tokens of every scope: none does more than it says", async ({
    annotate,
  }) => {
    const random = randomOf(HOSTILE_SEED);
    const broken: string[] = [];
    const letIn = new Set<string>();
    const call = async (
      { owner, scope, bound }: { owner: Player; scope: string; bound: string | null },
      procedure: Procedure,
      values: readonly unknown[],
    ) => {
      const { isLetIn, wrong } = await wrongs(tokenWith(owner, scope, bound), procedure, values);
      if (isLetIn) letIn.add(procedure.name);
      for (const what of wrong)
        broken.push(`${scope}: ${procedure.name}(${JSON.stringify(values)}) ${what}`);
    };
    // First, an owner with the right calls each procedure in its prepared state. Without calls that succeed, refusals
    // would prove nothing.
    let calls = 0;
    for (const moment of moments)
      for (const name of moment.lets)
        for (const owner of owners) {
          const procedure = procedures.find((one) => one.name === name) as Procedure;
          const scope = opened.get(name) ?? "";
          await call({ owner, scope, bound: null }, procedure, valuesIn(procedure, moment, random));
          calls += 1;
        }
    for (; calls < CALLS; calls += 1) {
      const acts = procedures.filter(({ name }) => opened.has(name));
      const procedure = pick(random, random() < 0.5 ? acts : procedures);
      const fits = random() < 0.5 ? opened.get(procedure.name) : undefined;
      const values =
        random() < 0.6
          ? valuesIn(procedure, pick(random, [cup, other, ...moments]), random)
          : procedure.parameters.map((parameter) => argumentFor(random, ids, parameter));
      const bound = random() < 0.2 ? cup.id : null;
      await call(
        { owner: pick(random, owners), scope: fits ?? pick(random, scopes), bound },
        procedure,
        values,
      );
    }
    expect(broken).toEqual([]);
    const never = [...opened.keys()].filter((name) => !letIn.has(name));
    await annotate(`${calls} calls: ${opened.size - never.length} of ${opened.size} let one in`);
    expect(never).toEqual([]);
  });

  test("a token of one tournament does nothing in another, nor where a call names both", async () => {
    const random = randomOf(HOSTILE_SEED);
    const letIn: string[] = [];
    for (const [name, scope] of opened) {
      const procedure = procedures.find((one) => one.name === name) as Procedure;
      const elsewhere = valuesIn(procedure, other, random);
      const mixed = procedure.parameters.map((parameter, index) =>
        parameter.name === "p_tournament_id" ? cup.id : elsewhere[index],
      );
      const attempts = procedure.parameters.some(({ name: given }) => given === "p_stage_id")
        ? [elsewhere, mixed]
        : [elsewhere];
      for (const values of attempts) {
        if (values.includes(cup.id) && !values.includes(other.arguments["stage_id"])) continue;
        const { isLetIn } = await wrongs(tokenWith(owners[1], scope, cup.id), procedure, values);
        if (isLetIn) letIn.push(name);
      }
    }
    expect(letIn).toEqual([]);
  });

  test("no token writes a table, nor reads more of one than a visitor", async () => {
    const wrong: string[] = [];
    for (const { name, columns } of await readTables(t.database)) {
      const column = columns[0]?.name ?? "";
      for (const said of [
        `delete from public.${name}`,
        `update public.${name} set ${column} = ${column}`,
        `insert into public.${name} select * from public.${name}`,
      ]) {
        const outcome = await trying(t.owner, async (client) => {
          await client.query(
            `select set_config('request.jwt.claims', $1, true), set_config('request.method', 'PATCH', true),
               set_config('request.path', $2, true), set_config('role', 'anon', true)`,
            [JSON.stringify({ ...tokenWith(owners[0], "read"), scopes }), `/${name}`],
          );
          await client.query("select private.begin_program_request('{}')");
          await client.query(said);
        });
        if (outcome === undefined) wrong.push(said);
      }
    }
    expect(wrong).toEqual([]);
  });
});
