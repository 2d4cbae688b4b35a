import { receiveNotification } from "../_shared/notifications.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { serve } from "../_shared/serve.ts";

/** Receives notifications of any provider, at `payment-webhook/<provider>`. */
export default serve(["POST"], (request) => {
  const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
  return receiveNotification(findProvider(name), request);
});
