import { Badge } from "@/components/ui/badge";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { copy } from "../copy.ts";
import { isConfigured } from "../domain/payment-provider.ts";
import type { Purchase } from "../hooks/use-purchase.ts";
import { ChoiceGroup } from "./choice-group.tsx";

interface ProviderChoiceProps {
  readonly purchase: Purchase;
}

const texts = copy.purchase;

/** The choice of the payment provider; a provider that cannot sell the pack or accept the currency is disabled. */
export function ProviderChoice({ purchase }: ProviderChoiceProps) {
  const { currency, provider: chosen, setProvider } = purchase;
  const { data: providers, error, refetch } = purchase.providers;
  if (error && !providers) {
    return <ErrorState title={texts.methodsError} error={error} onRetry={refetch} />;
  }
  if (!providers) return <Skeleton className="h-24" />;
  return (
    <div className="grid gap-2">
      <ChoiceGroup
        label={texts.provider}
        value={chosen?.name ?? null}
        onChange={setProvider}
        choices={providers.map((provider) => {
          const takesCurrency = provider.currencies.includes(currency);
          const isSet = isConfigured(purchase.pack, provider);
          const only = provider.currencies.map((word) => copy.pack.only[word]).join(" ");
          return {
            value: provider.name,
            label: (
              <span className="flex flex-wrap items-center gap-2">
                {provider.label !== copy.demo.badge && provider.label}
                {provider.isDemo && <Badge tone="warning">{copy.demo.badge}</Badge>}
              </span>
            ),
            hint: !isSet
              ? texts.notForPack
              : !takesCurrency
                ? only
                : provider.isDemo
                  ? texts.demoHint
                  : undefined,
            isDisabled: !isSet || !takesCurrency,
          };
        })}
      />
      {chosen === null && <p className="text-sm text-warning">{texts.noProvider}</p>}
    </div>
  );
}
