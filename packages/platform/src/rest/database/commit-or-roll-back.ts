import type { CompiledRequest, RestReply } from "../compile/types.ts";
import type { RepeatableCall } from "../idempotency-key.ts";
import type { RestSettings } from "../settings.ts";
import { answer } from "./build-reply.ts";
import type { BoundStatement, Session } from "./session.ts";

/** Whether the transaction must be rolled back. */
export function mustUndo({ isReadOnly, rollsBack }: CompiledRequest): boolean {
  return rollsBack && !isReadOnly;
}

/** This statement makes deferred constraints report their errors before the rollback. */
const CHECK_ALL: BoundStatement = {
  text: "set constraints all immediate",
  values: [],
  role: "",
  isPrepared: true,
};

/** Runs a write that may still be rolled back: because its response is refused, or because the caller requests it. */
export async function runOpen(
  request: CompiledRequest,
  session: Session,
  batch: readonly BoundStatement[],
  skipped: number,
): Promise<RestReply> {
  const isUndone = mustUndo(request);
  const result = await session.runOpen(isUndone ? [...batch, CHECK_ALL] : batch);
  let reply: RestReply;
  try {
    reply = answer(request, result.slice(skipped, isUndone ? -1 : undefined));
  } catch (refusal) {
    await session.finish("rollback");
    throw refusal;
  }
  await session.finish(isUndone ? "rollback" : "commit");
  return reply;
}

/** Runs a call with an idempotency key in the transaction that reserves the key, or returns the stored response. */
export async function runOnce(
  request: CompiledRequest,
  session: Session,
  { begin, act }: Readonly<Record<"begin" | "act", readonly BoundStatement[]>>,
  call: RepeatableCall,
  { claim, keep }: NonNullable<RestSettings["repeats"]>,
): Promise<RestReply> {
  const ask = (text: string, values: readonly string[]): BoundStatement => ({
    text,
    values,
    role: "",
    isPrepared: true,
  });
  const claimed = await session.runOpen([
    ...begin,
    ask(`select ${claim}($1, $2)`, [call.key, call.fingerprint]),
  ]);
  const stored = claimed.at(-1)?.[0];
  if (stored) {
    await session.finish("rollback");
    return call.open(stored.toString());
  }
  const result = await session.runOn(act);
  let reply: RestReply;
  let sealed: string;
  try {
    reply = answer(request, result.slice(-1));
    sealed = call.seal(reply);
  } catch (refusal) {
    await session.finish("rollback");
    throw refusal;
  }
  await session.runOn([ask(`select ${keep}($1, $2)`, [call.key, sealed])]);
  await session.finish("commit");
  return reply;
}
