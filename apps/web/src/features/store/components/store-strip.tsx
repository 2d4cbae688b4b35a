import { Ticket, Users } from "lucide-react";
import { AnimatedNumber } from "@/components/animated-number";
import { Skeleton } from "@/components/ui/skeleton";
import type { Currency } from "@/lib/format";
import { copy } from "../copy.ts";
import { useWallets } from "../hooks/use-wallets.ts";
import { ChoiceGroup } from "./choice-group.tsx";

interface StoreStripProps {
  readonly currency: Currency;
  readonly onCurrency: (currency: Currency) => void;
}

const choices = (["ARS", "USD"] as const).map((value) => ({
  value,
  label: (
    <>
      <span className="whitespace-nowrap sm:hidden">{copy.currencyShort[value]}</span>
      <span className="max-sm:hidden">{copy.currency[value]}</span>
    </>
  ),
}));

/** What one has, and in which currency prices are shown. */
export function StoreStrip({ currency, onCurrency }: StoreStripProps) {
  const { personal, team } = useWallets();
  return (
    <div className="flex flex-wrap items-stretch justify-between gap-4">
      <dl className="flex flex-1 flex-wrap gap-3">
        <Wallet icon={Ticket} label={copy.wallets.personal} balance={personal} />
        {team && (
          <Wallet icon={Users} label={copy.wallets.team(team.name)} balance={team.balance} />
        )}
      </dl>
      <div className="grid content-center sm:self-end">
        <ChoiceGroup
          label={copy.currency.label}
          isLabelHidden
          choices={choices}
          value={currency}
          onChange={onCurrency}
          className="grid-cols-2"
        />
      </div>
    </div>
  );
}

interface WalletProps {
  readonly icon: typeof Ticket;
  readonly label: string;
  readonly balance: number | null | undefined;
}

function Wallet({ icon: Icon, label, balance }: WalletProps) {
  return (
    <div className="card grid min-w-40 flex-1 content-center gap-0.5 px-4 py-2.5 sm:flex-none">
      <dt className="max-w-64 truncate text-sm text-muted" title={label}>
        {label}
      </dt>
      <dd className="flex items-center gap-2 font-display text-3xl leading-none font-bold tabular-nums">
        <Icon aria-hidden className="size-5 text-accent-2" />
        {balance === undefined ? (
          <Skeleton className="h-8 w-14" />
        ) : balance === null ? (
          <span className="text-base font-semibold text-muted">{copy.wallets.unknown}</span>
        ) : (
          <AnimatedNumber value={balance} />
        )}
      </dd>
    </div>
  );
}
