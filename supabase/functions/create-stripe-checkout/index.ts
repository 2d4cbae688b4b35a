import { openCheckout } from "../_shared/checkout.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { serve } from "../_shared/serve.ts";

/** Opens a checkout at Stripe, or at the demo provider if Stripe is not configured. */
export default serve(["POST"], (request) =>
  openCheckout(request, () => findProvider("stripe") ?? findProvider("demo")),
);
