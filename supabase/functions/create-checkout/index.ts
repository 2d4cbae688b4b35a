import { openCheckout } from "../_shared/checkout.ts";
import { configuredProviders, findProvider } from "../_shared/providers/registry.ts";
import { serve } from "../_shared/serve.ts";

/** Opens a checkout at the provider that the request names, or at the default one. */
export default serve(["POST"], (request) =>
  openCheckout(request, (wanted) =>
    wanted === undefined ? (configuredProviders()[0] ?? null) : findProvider(wanted),
  ),
);
