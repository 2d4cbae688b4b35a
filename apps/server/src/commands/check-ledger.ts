import { runCommand } from "./run-command.ts";
import { BECOME_OWNER } from "@leyenda/platform/database/database-owner";
import { inTransaction } from "@leyenda/platform/database/transaction";

interface Offender {
  readonly participant_id: string;
  readonly balance: number;
  readonly ledger_sum: string;
  readonly last_balance_after: number;
}

/**
 * `npm run ledger:check`: checks that every balance is the sum of its ledger entries.
 * Prints the participants whose balance differs from that sum, and exits with 1 if there are any.
 */
await runCommand(async ({ openProduct, print }) => {
  const database = await openProduct();
  // Both statements use one snapshot of the database, so that the printed counts belong to the balances that were
  // checked.
  const { rows, counts } = await inTransaction(
    database.platform,
    async (client) => {
      const { rows } = await client.query<Offender>("select * from public.ledger_check()");
      const { rows: counts } = await client.query<{ wallets: string; movements: string }>(
        `select (select count(*) from public.wallets) as wallets,
              (select count(*) from public.ticket_transactions) as movements`,
      );
      return { rows, counts };
    },
    { begin: `begin isolation level repeatable read read only; ${BECOME_OWNER}` },
  );
  for (const row of rows) {
    print(
      `${row.participant_id}: saldo ${row.balance}, suma de movimientos ${row.ledger_sum}, último saldo registrado ${row.last_balance_after}`,
    );
  }
  const checked = `${counts[0]?.wallets ?? 0} billeteras y ${counts[0]?.movements ?? 0} movimientos`;
  print(
    rows.length === 0
      ? `Todo cuadra: ${checked}.`
      : `${rows.length} billeteras no cuadran (de ${checked}).`,
  );
  return rows.length === 0 ? 0 : 1;
});
