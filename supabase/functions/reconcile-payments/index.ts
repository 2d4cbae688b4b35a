import { z } from "zod";
import { isService, readBody, requireAdmin } from "../_shared/clients.ts";
import { reconcileAll, yesterday } from "../_shared/reconciliation.ts";
import { json, serve } from "../_shared/serve.ts";

const bodySchema = z.object({ day: z.iso.date().nullish() });

/**
 * Compares our orders with a day's payments (by default yesterday's), at every provider that charges real money.
 * Returns `{reconciliations: [{id, provider, day, checked, differences, error}]}`.
 * The daily job calls this function with the service key; administrators may call it too.
 */
async function reconcilePayments(request: Request): Promise<Response> {
  if (!isService(request)) await requireAdmin(request);
  const { day } = await readBody(request, bodySchema);
  return json({ reconciliations: await reconcileAll(day ?? yesterday()) });
}

export default serve(["POST"], reconcilePayments);
