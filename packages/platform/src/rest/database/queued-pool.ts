import type { PoolState } from "../../context/metrics.ts";
import { clientGone } from "../errors.ts";
import type { Canceller } from "./statement-canceller.ts";
import type { Execution } from "./bind-statements.ts";
import { FairQueue, type FairQueueLimits } from "../../http/fair-queue.ts";
import { takeTurn } from "./take-queue-turn.ts";
import type { BoundStatement, Session } from "./session.ts";
import { ServerError } from "./session-errors.ts";
import { SessionPool } from "./session-pool.ts";
import type { SessionPoolOptions } from "./session-pool.ts";

/** A write whose client hung up is still completed, unless the write takes longer than this. */
const ABANDONED_WRITE_MS = 1_000;

const NOTHING: BoundStatement = { text: "select 1", values: [], role: "", isPrepared: false };

/** The maximum number of empty statements after a cancel. They end with the first one that succeeds. */
const CANCEL_ROUNDS = 3;

/** A pool of connections with a fair queue in front of it. */
export class Lane {
  private readonly pool: SessionPool;
  private readonly queue: FairQueue;
  private readonly canceller: Canceller;

  constructor(options: SessionPoolOptions, limits: FairQueueLimits, canceller: Canceller) {
    this.pool = new SessionPool(options);
    this.queue = new FairQueue(limits);
    this.canceller = canceller;
  }

  close(): void {
    this.pool.close();
  }

  /** Closes every connection. Running requests fail. */
  drop(): void {
    this.pool.drop();
  }

  /** A request that waits for its turn counts as waiting for a connection. */
  state(): PoolState {
    const { open, idle, waiting } = this.pool.state();
    return { open, idle, waiting: waiting + this.queue.length };
  }

  /** Runs `work` with a connection once it is the request's turn, and cancels the work if the client hangs up. */
  async use<T>(
    { visitor, departure }: Execution,
    isReadOnly: boolean,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const turn = takeTurn(this.queue, { visitor, departure });
    if (turn !== undefined) await turn;
    try {
      if (departure.isGone) throw clientGone();
      return await this.pool.use(async (session) => {
        const cancels: Promise<void>[] = [];
        let timer: NodeJS.Timeout | undefined;
        const cancel = (): void => {
          cancels.push(this.canceller.cancel(session.pid));
        };
        departure.onGone = () => {
          if (isReadOnly) cancel();
          // A write of a client that has left is completed, unless it waits too long.
          else timer = setTimeout(cancel, ABANDONED_WRITE_MS);
        };
        try {
          return await work(session);
        } finally {
          departure.onGone = null;
          clearTimeout(timer);
          if (cancels.length > 0) {
            // The connection is not reused until the cancel has taken effect, or can affect nothing any more.
            await Promise.all(cancels);
            await outliveCancel(session);
          }
        }
      });
    } finally {
      this.queue.leave(visitor);
    }
  }
}

/** Runs empty statements after a cancel was sent, so that a late cancel affects these and not the next request. */
async function outliveCancel(session: Session): Promise<void> {
  for (let round = 0; round < CANCEL_ROUNDS; round += 1) {
    try {
      await session.run([NOTHING]);
      return;
    } catch (error) {
      if (!(error instanceof ServerError)) return;
    }
  }
}
