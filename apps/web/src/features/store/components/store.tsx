import { useQuery } from "@tanstack/react-query";
import { FlaskConical, ShoppingBag, Ticket, Check, X } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { paymentProvidersQuery } from "@/entities/order/api/list-payment-providers";
import { storeKeys } from "@/entities/store-item/api/store-query-keys";
import { toast } from "@/lib/toast";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import type { StoreItemType } from "@/entities/store-item/domain/store-item";
import { paths } from "@/config/paths";
import type { Currency } from "@/lib/format";
import { type Pack, packsQuery } from "../api/list-packs.ts";
import { copy } from "../copy.ts";
import { coveringPack, packSections, bestPack } from "../domain/pack-list.ts";
import { isConfigured } from "../domain/payment-provider.ts";
import { useStoreUrl } from "../hooks/use-store-url.ts";
import { PurchaseDialog } from "./purchase-dialog.tsx";
import { CurrencyAndBalances } from "./currency-and-balances.tsx";
import { Badge } from "@/components/ui/badge";
import { copy as shared } from "@/components/copy";
import { Skeleton } from "@/components/ui/skeleton";
import { PackCard } from "./pack-card.tsx";

interface PackSectionProps {
  readonly type: StoreItemType;
  readonly packs: readonly Pack[];
  readonly currency: Currency;
  /** The pack that covers the tickets that the user lacks. */
  readonly coveringId: string | null;
  readonly onBuy: (pack: Pack) => void;
}

const FULLEST = 5;

/** The packs of one wallet. */
function PackSection({ type, packs, currency, coveringId, onBuy }: PackSectionProps) {
  const { title, text } = copy.sections[type];
  const { profile } = useSession();
  const lacksTeam = type === "team_ticket" && profile?.team === null;
  const best = bestPack(packs, currency);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p className="mt-1.5 mb-4 text-muted">{lacksTeam ? copy.sections.withoutTeam : text}</p>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {packs.map((pack, index) => (
          <li key={pack.id} className="grid">
            <PackCard
              pack={pack}
              currency={currency}
              fullness={Math.min(FULLEST, index + 1 + (packs.length < FULLEST ? 1 : 0))}
              isBest={pack.id === best}
              isGift={lacksTeam}
              covers={pack.id === coveringId}
              onBuy={() => onBuy(pack)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Explains what tickets can be used for, and what they cannot be used for. */
function TicketsExplained() {
  return (
    <section className="grid gap-5" aria-label={copy.explained.title}>
      <h2>{copy.explained.title}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="card">
          <h3 className="mb-4">{copy.explained.are}</h3>
          <ul className="grid gap-3">
            {copy.explained.areItems.map((item) => (
              <li key={item} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 flex-none text-success" />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div className="card">
          <h3 className="mb-4">{copy.explained.areNot}</h3>
          <ul className="grid gap-3">
            {copy.explained.areNotItems.map((item) => (
              <li key={item} className="flex gap-3">
                <X aria-hidden className="mt-0.5 size-5 flex-none text-danger" />
                {item}
              </li>
            ))}
          </ul>
          <Link to={paths.terms()} className={`${buttonClass({ variant: "link" })} mt-5`}>
            {copy.explained.terms}
          </Link>
        </div>
      </div>
    </section>
  );
}

interface MissingTicketsProps {
  readonly missing: number;
  /** The kind of wallet that lacks tickets. */
  readonly type: StoreItemType;
  /** The pack that covers the missing tickets, if there is one. */
  readonly packName: string | null;
  /** The page from which the user came to the store; null if unknown. */
  readonly from: string | null;
}

/** For a user who lacked tickets for an action: how many are missing, and which pack has enough tickets. */
function MissingTickets({ missing, type, packName, from }: MissingTicketsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent/60 bg-accent/10 px-4 py-3">
      <Ticket aria-hidden className="size-6 flex-none text-accent" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{copy.missing.title[type](missing)}</strong>
        {packName ? copy.missing.text(packName) : copy.missing.none}
      </p>
      {from && (
        <Link to={from} className={buttonClass({ variant: "ghost", size: "sm" })}>
          {copy.missing.back}
        </Link>
      )}
    </div>
  );
}

const liveKeys = [storeKeys.packs];

/** Placeholders for the packs and the heading of their section. */
function StoreSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{shared.loading}</output>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-1.5 mb-4 h-6 max-w-96" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-44 sm:h-96" />
        ))}
      </div>
    </div>
  );
}

/**
 * /store: the packs on sale, the wallets, and an explanation of tickets.
 * Messages above the packs appear together with the packs, so that nothing visible moves.
 */
export function Store() {
  const { user } = useSession();
  const address = useStoreUrl();
  const { data: packs, error, refetch } = useQuery(packsQuery());
  const { data: providers, isPending: areProvidersPending } = useQuery(paymentProvidersQuery());
  useTableChanges({ table: "store_items" }, liveKeys);
  const { currency, missing, lackingType } = address;
  const filling = packs?.filter(({ type }) => type === lackingType) ?? [];
  const covering = missing === null ? null : coveringPack(filling, missing, currency);
  const open = packs?.find(({ id }) => id === address.packId);

  function buy(pack: Pack) {
    const isSellable = !providers || providers.some((provider) => isConfigured(pack, provider));
    if (isSellable) {
      address.openPack(pack.id);
      return;
    }
    toast({
      title: copy.checkout.notConfigurable,
      description: copy.checkout.notConfigurableText,
      variant: "destructive",
    });
  }

  return (
    <div className="grid gap-6 md:gap-8">
      <CurrencyAndBalances currency={currency} onCurrency={address.setCurrency} />
      {error && !packs ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !packs || areProvidersPending ? (
        <StoreSkeleton />
      ) : (
        <>
          {missing !== null && (
            <MissingTickets
              missing={missing}
              type={lackingType}
              packName={covering?.name ?? null}
              from={address.pendingAction?.from ?? null}
            />
          )}
          {providers?.every(({ isDemo }) => isDemo) && providers.length > 0 && <DemoNotification />}
          {packs.length === 0 ? (
            <EmptyState icon={ShoppingBag} title={copy.empty} description={copy.emptyHint} />
          ) : (
            packSections(packs).map((section) => (
              <PackSection
                key={section.type}
                {...section}
                currency={currency}
                coveringId={covering?.id ?? null}
                onBuy={buy}
              />
            ))
          )}
          <TicketsExplained />
        </>
      )}
      {open && user && (
        <PurchaseDialog
          key={open.id}
          pack={open}
          userId={user.id}
          initialCurrency={currency}
          pendingAction={address.pendingAction}
          onClose={address.closePack}
        />
      )}
    </div>
  );
}

/** Says that nothing here costs money, so that nobody takes the demo for a real store. */
function DemoNotification() {
  return (
    <div role="note" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone="warning">
        <FlaskConical aria-hidden className="size-3.5" />
        {copy.demo.badge}
      </Badge>
      <p className="text-muted">{copy.demo.text}</p>
    </div>
  );
}
