import { randomOf } from "@leyenda/testing/random";
import type pg from "pg";
import type { Cast } from "@leyenda/testing/test-actors";
import type { OwnedDatabase, Session } from "@leyenda/testing/session";
import { HOSTILE_SCALE, HOSTILE_SEED } from "../../../../apps/server/src/testing/hostile-size.ts";
import { asPostgres, REFUSED, trying } from "./attempts.ts";
import { argumentFor, callText, readIds, type Procedure } from "./random-calls.ts";

const ROUNDS = Math.ceil(3 * HOSTILE_SCALE);

/**
 * Values that no call of an ordinary user may change: an SQL query for each, and the message to show if its result
 * changes.
 */
const CONSERVED = {
  "made an admin":
    "(select string_agg(id::text, ',' order by id) from public.profiles where role = 'admin')",
  "touched private data":
    "(select md5(string_agg(p::text, '|' order by profile_id)) from public.profile_private p where profile_id = $1)",
  "acted as an admin": "(select count(*)::text from public.admin_audit_log)",
  "changed confirmed figures": `(select md5(string_agg(s::text, '|' order by id)) from public.match_player_statistics s
    where match_id = (select match_id from public.match_player_statistics order by created_at limit 1))`,
  "changed prices, coupons, prizes or settings": `(select md5(concat(
    (select string_agg(s::text, '|' order by id) from public.store_items s), (select string_agg(c::text, '|' order by id) from public.coupons c),
    (select string_agg(concat(id, prizes, entry_fee), '|' order by id) from public.tournaments), (select string_agg(s::text, '|' order by key) from public.settings s))))`,
  "touched prizes to pay":
    "(select md5(string_agg(p::text, '|' order by id)) from public.payouts p)",
} as const;

const TICKETS = `(select coalesce(sum(balance), 0) from public.wallets)
  + (select coalesce(sum(amount), 0) from public.escrows where status = 'held')
  + (select coalesce(sum(fee_paid), 0) from public.tournament_participants)`;

const LOOK = `select ${TICKETS} as tickets, ${Object.entries(CONSERVED)
  .map(([name, sql]) => `${sql} as "${name}"`)
  .join(", ")}`;

/**
 * Calls every procedure with existing data and returns the violations.
 * A violation is a change beyond an ordinary user's rights, a secret in the result, or a server error.
 */
export async function unlawfulCalls(
  database: OwnedDatabase,
  session: Session,
  { procedures, cast, secret }: { procedures: readonly Procedure[]; cast: Cast; secret?: string },
): Promise<string[]> {
  const random = randomOf(HOSTILE_SEED);
  const ids = await readIds(database);
  const broken: string[] = [];
  const look = async (client: pg.ClientBase): Promise<Record<string, string>> =>
    (await client.query<Record<string, string>>(LOOK, [cast.rival.id])).rows[0] ?? {};
  for (const procedure of procedures)
    for (let round = 0; round < ROUNDS; round += 1) {
      const values = procedure.parameters.map((parameter) => argumentFor(random, ids, parameter));
      const outcome = await trying(session, async (client) => {
        const before = await asPostgres(client, look);
        const { rows } = await client.query(callText(procedure), values);
        return { before, after: await asPostgres(client, look), text: JSON.stringify(rows) };
      });
      const said = `${procedure.name}(${JSON.stringify(values)})`;
      if ("refused" in outcome) {
        if (!REFUSED.test(outcome.refused)) broken.push(`${said}: ${outcome.refused}`);
        continue;
      }
      const { before, after, text } = outcome;
      if (Number(after["tickets"]) > Number(before["tickets"]))
        broken.push(`${said}: made tickets`);
      for (const what of Object.keys(CONSERVED))
        if (after[what] !== before[what]) broken.push(`${said}: ${what}`);
      if (secret !== undefined && text.toLowerCase().includes(secret))
        broken.push(`${said}: told a secret`);
    }
  return broken;
}
