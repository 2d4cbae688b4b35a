import { openCheckout } from "../_shared/checkout.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { serve } from "../_shared/serve.ts";

/** Opens a checkout at Mercado Pago, or at the demonstration where there is none. */
export default serve(["POST"], (request) =>
  openCheckout(request, () => findProvider("mercadopago") ?? findProvider("demo")),
);
