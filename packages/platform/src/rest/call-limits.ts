import type { PlatformContext } from "../context/context.ts";
import type { Visitor } from "../http/fair-queue.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { tooManyRequests } from "./errors.ts";

/** Counts a call of a procedure before it runs. Refuses (429) more calls than the project allows. */
export type CountCall = (procedure: string, visitor: Visitor) => Promise<void> | undefined;

/**
 * The project's limits on calls of procedures that may be refused.
 * The server counts these calls, because a refusal rolls the database transaction back.
 */
export function createCallLimits(
  context: Pick<PlatformContext, "config" | "database" | "project">,
): CountCall {
  const limits = new Map(
    context.project.callLimits.map(({ procedure, seconds, ofPerson, ofAddress }) => {
      const limiter = (whose: string, points: number) =>
        createRateLimiter(context, { name: `call-${procedure}-${whose}`, points, seconds });
      const person = limiter("person", ofPerson);
      const address = ofAddress === null ? null : limiter("address", ofAddress);
      return [procedure, { person, address }];
    }),
  );

  async function count(
    { person, address }: NonNullable<ReturnType<typeof limits.get>>,
    visitor: Visitor,
  ): Promise<void> {
    const verdicts = await Promise.all([
      person.consume(visitor.subject),
      ...(address === null ? [] : [address.consume(visitor.address)]),
    ]);
    const wait = Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds));
    if (wait > 0) throw tooManyRequests(wait);
  }

  return (procedure, visitor) => {
    const limit = limits.get(procedure);
    return limit === undefined ? undefined : count(limit, visitor);
  };
}
