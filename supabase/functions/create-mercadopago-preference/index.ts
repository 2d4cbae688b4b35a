import { openCheckout } from "../_shared/checkout.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { serve } from "../_shared/serve.ts";

/** Opens a checkout at Mercado Pago, or at the demo provider if Mercado Pago is not configured. */
export default serve(["POST"], (request) =>
  openCheckout(request, () => findProvider("mercadopago") ?? findProvider("demo")),
);
