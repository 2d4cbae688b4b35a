/** Reads the final state of a cluster, when all its parts are available again. */
import pg from "pg";
import type { Happening, LedgerLine } from "./history.ts";

/** The storage bucket of the test's uploads. */
export const AVATARS = "profile_avatars";

interface Owner {
  readonly name: string;
  readonly participantId: string;
}

export async function select<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

export async function readLedger(
  databaseUrl: string,
  run: string,
  people: readonly Owner[],
): Promise<LedgerLine[]> {
  const rows = await select<{ id: string; delta: number; after: number; participant: string }>(
    databaseUrl,
    `select reason as id, delta, balance_after as after, participant_id as participant
     from public.ticket_transactions where starts_with(reason, $1) order by position`,
    [run],
  );
  const names = new Map(people.map(({ participantId, name }) => [participantId, name]));
  return rows.map(({ id, delta, after, participant }) => ({
    id,
    delta,
    actor: names.get(participant) ?? participant,
    balanceAfter: after,
  }));
}

export async function readBalances(
  databaseUrl: string,
  people: readonly Owner[],
): Promise<Record<string, number>> {
  const rows = await select<{ id: string; balance: number }>(
    databaseUrl,
    "select participant_id as id, balance from public.wallets where participant_id = any ($1)",
    [people.map(({ participantId }) => participantId)],
  );
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
  return Object.fromEntries(
    people.map(({ name, participantId }) => [name, balances.get(participantId) ?? 0]),
  );
}

/** Returns which acknowledged uploads are stored with the right content. All uploads have the same content. */
export async function readFiles(
  url: string,
  history: readonly Happening[],
): Promise<ReadonlySet<string>> {
  const whole = new Set<string>();
  let expected: string | undefined;
  for (const one of history) {
    if (one.kind !== "upload" || one.outcome !== "done") continue;
    const answer = await fetch(`${url}/storage/v1/object/public/${AVATARS}/${one.path}`);
    const content = Buffer.from(await answer.arrayBuffer()).toString("base64");
    expected ??= content;
    if (answer.ok && content === expected) whole.add(one.path);
  }
  return whole;
}
