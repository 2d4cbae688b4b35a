import { isService } from "../_shared/clients.ts";
import { json, Refusal, serve } from "../_shared/serve.ts";
import { pairDueRounds } from "../_shared/swiss-rounds.ts";

/**
 * Pairs the Swiss rounds that are due; responds `{paired}`, the number of rounds.
 * The schedule of the platform calls this function with the service key.
 */
async function pairSwissRounds(request: Request): Promise<Response> {
  if (!isService(request))
    throw new Refusal(403, "forbidden", "No tienes permiso para hacer esto.");
  return json({ paired: await pairDueRounds() });
}

export default serve(["POST"], pairSwissRounds);
