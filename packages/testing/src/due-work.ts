import { expect } from "vitest";
import { asOwner, type OwnedDatabase } from "./session.ts";

/** As many steps as nothing here needs: work that never ends fails instead of hanging. */
const MOST_STEPS = 1000;

/**
 * Does what is due, step by step until nothing more is, and nothing of it may fail.
 * @param matchId what is due about one match alone; without it everything
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
