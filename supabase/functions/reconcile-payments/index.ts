import { z } from "zod";
import { isService, readBody, requireAdmin } from "../_shared/clients.ts";
import { reconcileAll, yesterday } from "../_shared/reconciliation.ts";
import { json, serve } from "../_shared/serve.ts";

const bodySchema = z.object({ day: z.iso.date().nullish() });

/**
 * Compares a day (yesterday, unless told) with every provider that keeps payments:
 * `{reconciliations: [{id, provider, day, checked, differences, error}]}`. For the daily job, which
 * carries the service key, and for admins.
 */
async function reconcilePayments(request: Request): Promise<Response> {
  if (!isService(request)) await requireAdmin(request);
  const { day } = await readBody(request, bodySchema);
  return json({ reconciliations: await reconcileAll(day ?? yesterday()) });
}

export default serve(["POST"], reconcilePayments);
