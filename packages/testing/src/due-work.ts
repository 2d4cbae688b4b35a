import { expect } from "vitest";
import { asOwner, type OwnedDatabase } from "./session.ts";

/** The maximum number of steps, so that endless work fails instead of hanging. */
const MOST_STEPS = 1000;

/**
 * Does the due work step by step until none is left; fails if a step fails.
 * @param matchId restricts the work to one match
 */
export async function finishDueWork(database: OwnedDatabase, matchId?: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const done = await asOwner(database).call<{ more: boolean; failures: number }>(
      "private.do_due_work",
      matchId === undefined ? {} : { p_match_id: matchId },
    );
    expect(done.failures).toBe(0);
    if (!done.more) return;
  }
  throw new Error("What is due never ends.");
}
