import { receiveNotification } from "../_shared/notifications.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { serve } from "../_shared/serve.ts";

/** Receives Stripe's notifications. */
export default serve(["POST"], (request) => receiveNotification(findProvider("stripe"), request));
