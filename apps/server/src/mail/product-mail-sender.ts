import type { ServerContext } from "../config/server-context.ts";
import { renderProductMail, type QueuedMail } from "@leyenda/site/product-mail";
import { inTransaction } from "@leyenda/platform/database/transaction";

const INTERVAL_MS = 5_000;
const BATCH = 50;

export interface ProductMails {
  /** Queues the mails that are due now for delivery. The server does this automatically; tests call it. */
  takeDue(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends the mails that procedures wrote in the transaction of their change.
 * One transaction reads a mail and queues it for delivery, so each mail is sent once, even after a crash.
 */
export function startProductMails(context: ServerContext): ProductMails {
  const { config, database, log, mailer } = context;
  let running: Promise<void> | null = null;

  async function take(): Promise<void> {
    if (!database.isHealthy()) return;
    for (let taken = BATCH; taken === BATCH;) taken = await takeBatch();
    mailer.wake();
  }

  const takeBatch = (): Promise<number> =>
    inTransaction(database.platform, async (client) => {
      const { rows } = await client.query<QueuedMail>("select * from private.take_mails($1)", [
        BATCH,
      ]);
      if (rows.length > 0) {
        await mailer.send(
          rows.map((row) => renderProductMail(config, row)),
          client,
        );
      }
      return rows.length;
    });

  function takeDue(): Promise<void> {
    running ??= take()
      .catch((error: unknown) => log.error({ err: error }, "product mails not taken"))
      .finally(() => {
        running = null;
      });
    return running;
  }

  const isPossible = config.smtpUrl !== null || !config.production;
  const timer = isPossible ? setInterval(() => void takeDue(), INTERVAL_MS).unref() : null;
  return {
    takeDue,
    async stop() {
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}
