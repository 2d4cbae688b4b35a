import { Ticket, Users } from "lucide-react";
import { AnimatedNumber } from "@/components/animated-number";
import { Skeleton } from "@/components/ui/skeleton";
import type { Currency } from "@/lib/format";
import { copy } from "../copy.ts";
import { useWallets } from "../hooks/use-wallets.ts";
import { ChoiceGroup } from "./choice-group.tsx";

interface CurrencyAndBalancesProps {
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

/**
 * The choice of the currency; for a user with a team also the balances. Without a team the page's head has the balance.
 */
export function CurrencyAndBalances({ currency, onCurrency }: CurrencyAndBalancesProps) {
  const { personal, team } = useWallets();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {team && (
        <dl className="flex min-w-0 gap-x-6">
          <Wallet icon={Ticket} label={copy.wallets.personal} balance={personal} />
          <Wallet icon={Users} label={copy.wallets.team(team.name)} balance={team.balance} />
        </dl>
      )}
      <ChoiceGroup
        label={copy.currency.label}
        isLabelHidden
        isSwitch
        choices={choices}
        value={currency}
        onChange={onCurrency}
        className="grid-cols-2 max-sm:min-w-48"
      />
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
    <div className="min-w-20">
      <dt className="truncate text-sm text-muted" title={label}>
        {label}
      </dt>
      <dd className="flex h-6 items-center gap-1.5 font-display text-2xl leading-none font-bold tabular-nums">
        <Icon aria-hidden className="size-4.5 flex-none text-muted" />
        {balance === undefined ? (
          <Skeleton className="h-6 w-14" />
        ) : balance === null ? (
          <span className="text-base font-semibold text-muted">{copy.wallets.unknown}</span>
        ) : (
          <AnimatedNumber value={balance} />
        )}
      </dd>
    </div>
  );
}
