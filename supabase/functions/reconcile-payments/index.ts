import { z } from "zod";
import { isService, readBody, requireAdmin } from "../_shared/clients.ts";
import { reconcileAll, yesterday } from "../_shared/reconciliation.ts";
import { json, serve } from "../_shared/serve.ts";

const bodySchema = z.object({ day: z.iso.date().nullish() });

/**
 * Compares a day (by default yesterday) with every provider that takes real payments: `{reconciliations: [{id,
 * provider, day, checked, differences, error}]}`. For the daily job, which uses the service key, and for
 * administrators.
 */
async function reconcilePayments(request: Request): Promise<Response> {
  if (!isService(request)) await requireAdmin(request);
  const { day } = await readBody(request, bodySchema);
  return json({ reconciliations: await reconcileAll(day ?? yesterday()) });
}

export default serve(["POST"], reconcilePayments);
