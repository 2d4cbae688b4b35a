import type pg from "pg";
import {
  pairSwissRound,
  type SwissPlayer,
} from "../../supabase/functions/_shared/swiss-pairing.ts";

interface DueRound {
  readonly stage_id: string;
  readonly round: number;
  readonly players: SwissPlayer[];
  readonly meetings: [string, string][];
}

/** Pairs and stores the round that waits, as the edge function does; answers the milliseconds of both. */
export async function pairAndStore(
  client: pg.Client,
): Promise<{ pairing: number; storing: number }> {
  const { rows } = await client.query<DueRound>("select * from public.swiss_rounds_to_pair()");
  const [due] = rows;
  if (!due) throw new Error("no round waits");
  const startedAt = performance.now();
  const pairs = pairSwissRound(due.players, due.meetings);
  const pairedAt = performance.now();
  await client.query("select public.store_swiss_round($1, $2, $3)", [
    due.stage_id,
    due.round,
    JSON.stringify(pairs),
  ]);
  return { pairing: pairedAt - startedAt, storing: performance.now() - pairedAt };
}
