import { configuredProviders } from "../_shared/providers/registry.ts";
import { json, serve } from "../_shared/serve.ts";

/** Lists the payment providers, the default first: `{providers: [{name, label, currencies, priceColumn, isDemo}]}`. */
async function listProviders(): Promise<Response> {
  const providers = configuredProviders().map(
    ({ name, label, currencies, priceColumn, isDemo }) => ({
      name,
      label,
      currencies,
      priceColumn,
      isDemo,
    }),
  );
  return json({ providers });
}

export default serve(["GET", "POST"], listProviders);
