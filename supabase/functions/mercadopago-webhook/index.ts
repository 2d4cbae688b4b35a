import { receiveNotification } from "../_shared/notifications.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { serve } from "../_shared/serve.ts";

/** Receives Mercado Pago's notifications. */
export default serve(["POST"], (request) =>
  receiveNotification(findProvider("mercadopago"), request),
);
