import { z } from "zod";
import { read, serviceClient } from "./clients.ts";
import { pairSwissRound } from "./swiss-pairing.ts";

const roundsSchema = z.array(
  z.object({
    stage_id: z.uuid(),
    round: z.number(),
    players: z.array(z.object({ id: z.uuid(), points: z.number(), hadBye: z.boolean() })),
    meetings: z.array(z.tuple([z.uuid(), z.uuid()])),
  }),
);

/**
 * Pairs the Swiss rounds that are due and returns their number.
 * The database selects the players, and decides whether a round is legal.
 */
export async function pairDueRounds(): Promise<number> {
  const service = serviceClient();
  const rounds = read(roundsSchema, await service.rpc("swiss_rounds_to_pair"));
  let paired = 0;
  for (const { stage_id, round, players, meetings } of rounds) {
    const isStored = read(
      z.boolean(),
      await service.rpc("store_swiss_round", {
        p_stage_id: stage_id,
        p_round: round,
        p_pairs: pairSwissRound(players, meetings),
      }),
    );
    if (isStored) paired += 1;
  }
  return paired;
}
