import { pairSwissRound, type SwissPlayer } from "../functions/_shared/swiss-pairing.ts";
import { asService, type OwnedDatabase } from "@leyenda/testing/session";

interface DueRound {
  readonly stage_id: string;
  readonly round: number;
  readonly players: SwissPlayer[];
  readonly meetings: [string, string][];
}

/** Reads the rounds that must be paired, with the rights of the service. */
export function dueRounds(database: OwnedDatabase): Promise<DueRound[]> {
  return asService(database).query<DueRound>("select * from public.swiss_rounds_to_pair()");
}

/** Stores a round with the rights of the service; false if another round is due. */
export function storeRound(
  database: OwnedDatabase,
  due: Pick<DueRound, "stage_id" | "round">,
  pairs: unknown,
): Promise<boolean> {
  return asService(database).call<boolean>("public.store_swiss_round", {
    p_stage_id: due.stage_id,
    p_round: due.round,
    p_pairs: JSON.stringify(pairs),
  });
}

/** Pairs all due rounds, like the edge function. */
export async function pairDueRounds(database: OwnedDatabase): Promise<void> {
  for (const due of await dueRounds(database))
    await storeRound(database, due, pairSwissRound(due.players, due.meetings));
}
