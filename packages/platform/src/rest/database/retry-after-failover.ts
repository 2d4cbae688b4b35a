import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledRequest, RestReply } from "../compile/types.ts";
import { RestError, UNAVAILABLE } from "../errors.ts";
import type { Execution } from "./bind-statements.ts";
import { ServerError, SessionLostError } from "./session-errors.ts";

/** The maximum time that a failover takes. */
const TRY_AGAIN_MS = 12_000;
const PAUSE_MS = 100;

/** How many requests wait for the database at once. Further requests are refused and may retry. */
const MAX_WAITING = 5_000;

/** SQLSTATEs that PostgreSQL returns while it stops or starts. */
const GOING_DOWN = new Set(["57P01", "57P02", "57P03"]);

/**
 * Runs a request. If the database became unavailable, runs the request again once the database is back.
 * A request is repeated only if it cannot take effect twice.
 * @param whenBack resolves to whether the database is back within the waiting time
 */
export async function retryAfterFailover(
  attempt: () => Promise<RestReply>,
  request: CompiledRequest,
  execution: Execution,
  whenBack: () => Promise<boolean>,
): Promise<RestReply> {
  const end = Date.now() + TRY_AGAIN_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end || !isWorthAnotherTry(error, request, execution)) throw error;
      await sleep(PAUSE_MS);
      if (execution.departure.isGone || !(await whenBack())) throw error;
    }
  }
}

/** Limits how many callers wait at once; further ones get false. */
export function boundedWait(whenBack: () => Promise<boolean>): () => Promise<boolean> {
  let waiting = 0;
  return async () => {
    if (waiting >= MAX_WAITING) return false;
    waiting += 1;
    try {
      return await whenBack();
    } finally {
      waiting -= 1;
    }
  };
}

/** Whether the request cannot take effect twice: nothing was sent, it only reads, or it has an idempotency key. */
function isWorthAnotherTry(
  error: unknown,
  { isReadOnly }: CompiledRequest,
  { repeatable }: Execution,
): boolean {
  if (error instanceof RestError) return error.code === UNAVAILABLE;
  const isLost =
    error instanceof SessionLostError ||
    (error instanceof ServerError && GOING_DOWN.has(error.fields.code));
  return isLost && (isReadOnly || repeatable !== null);
}
