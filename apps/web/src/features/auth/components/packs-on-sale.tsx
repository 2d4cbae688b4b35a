import { useQuery } from "@tanstack/react-query";
import { Gift, Ticket } from "lucide-react";
import { Skeleton } from "@/components/ui/skeleton";
import { priceIn } from "@/entities/store-item/domain/store-item";
import { welcomeTicketsQuery } from "@/entities/ticket/api/welcome-tickets";
import { formatMoney, formatTickets } from "@/lib/format";
import { packsOnSaleQuery } from "../api/packs-on-sale.ts";
import { copy } from "../copy.ts";

const currencies = ["ARS", "USD"] as const;

/** The prices of tickets, and the number that a new account receives. */
export function PacksOnSale() {
  const { data: packs, isPending } = useQuery(packsOnSaleQuery());
  const { data: gift = 0 } = useQuery(welcomeTicketsQuery());
  if (isPending) return <Skeleton className="h-40 rounded-lg" />;
  if (!packs || packs.length === 0) return null;
  return (
    <section aria-label={copy.onSale.title} className="mt-4">
      <h2 className="eyebrow mb-1">{copy.onSale.title}</h2>
      <ul className="grid">
        {packs.map((pack) => (
          <li key={pack.id} className="flex min-h-12 items-center gap-3">
            <Ticket aria-hidden className="size-5 flex-none text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{pack.name}</span>
              <span className="text-sm text-muted">{formatTickets(pack.amount)}</span>
            </span>
            <span className="text-right tabular-nums">
              {currencies.map((currency) => {
                const price = priceIn(pack, currency);
                return (
                  price !== null && (
                    <span
                      key={currency}
                      className="block text-sm text-muted first:text-base first:font-semibold first:text-foreground"
                    >
                      {formatMoney(price, currency)}
                    </span>
                  )
                );
              })}
            </span>
          </li>
        ))}
      </ul>
      {gift > 0 && (
        <p className="mt-3 flex items-center gap-2">
          <Gift aria-hidden className="size-5 flex-none text-muted" />
          {copy.register.gift(gift)}
        </p>
      )}
    </section>
  );
}
