import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

const LOOK_MS = 5;

/** Waits until the server has paired a Swiss round; returns the milliseconds, accurate to 5 ms. */
export async function waitForRound(
  client: pg.Client,
  tournamentId: string,
  round: number,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { rowCount } = await client.query(
      "select from public.tournament_matches where tournament_id = $1 and round = $2 limit 1",
      [tournamentId, round],
    );
    if (rowCount === 1) return performance.now() - startedAt;
    await pause(LOOK_MS);
  }
}
