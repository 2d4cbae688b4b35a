import { useEffect } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import {
  type Currency,
  formatMoney,
  formatTicketChange,
  formatTickets,
  formatNumber,
} from "@/lib/format";
import { Ticket, Users } from "lucide-react";
import { SumLine } from "@/components/sum-line";
import { Skeleton } from "@/components/ui/skeleton";
import { Badge } from "@/components/ui/badge";
import { gradientClass } from "@/entities/store-item/domain/store-item";
import { cn } from "@/lib/cn";
import type { Pack } from "../api/list-packs.ts";
import { useStartCheckout } from "../api/checkout.ts";
import { copy } from "../copy.ts";
import { usePurchase, type Purchase } from "../hooks/use-purchase.ts";
import { type PendingAction, storePendingAction } from "@/lib/pending-action";
import { useWallets } from "../hooks/use-wallets.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { CouponField } from "./coupon-field.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import { GiftFields } from "./gift-fields.tsx";
import { OldPrice } from "./old-price.tsx";

interface PackSummaryProps {
  readonly pack: Pack;
  readonly price: string;
  /** The price without the coupon; null if there is no coupon. */
  readonly before: string | null;
}

/** Shows the pack and its price in one line. */
function PackSummary({ pack, price, before }: PackSummaryProps) {
  return (
    <div className="flex items-center gap-4">
      <p
        className={cn(
          "grid rounded-lg size-20 flex-none content-center justify-items-center font-display leading-none font-bold text-white",
          gradientClass(pack.color_gradient),
        )}
      >
        <span className={cn("tabular-nums", pack.amount < 1000 ? "text-4xl" : "text-2xl")}>
          {formatNumber(pack.amount)}
        </span>
        <span className="text-sm">{copy.pack.tickets(pack.amount)}</span>
      </p>
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere">
          {pack.name}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-semibold tabular-nums">{price}</span>
          {before && <OldPrice price={before} />}
          {pack.discount_percentage > 0 && (
            <Badge tone="success">{copy.pack.discountLabel(pack.discount_percentage)}</Badge>
          )}
        </p>
      </div>
    </div>
  );
}

interface WalletPreviewProps {
  readonly name: string;
  readonly isTeam: boolean;
  /** The balance before the purchase: undefined while it loads, null if the viewer may not see it. */
  readonly balance: number | null | undefined;
  readonly added: number;
}

/** The wallet that gets the tickets, with the balance before and after. */
function WalletPreview({ name, isTeam, balance, added }: WalletPreviewProps) {
  const Icon = isTeam ? Users : Ticket;
  return (
    <div className="grid gap-3 rounded-lg bg-surface-sunken p-4">
      <div>
        <p className="eyebrow">{texts.receives}</p>
        <p className="mt-1.5 flex items-center gap-2 font-semibold wrap-anywhere">
          <Icon aria-hidden className="size-4.5 flex-none text-muted" />
          {name}
        </p>
      </div>
      {balance === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <dl className="grid gap-1.5">
          {balance !== null && (
            <SumLine label={texts.balanceBefore} value={formatTickets(balance)} />
          )}
          <SumLine label={texts.added} value={formatTicketChange(added)} />
          {balance !== null && (
            <SumLine label={texts.balanceAfter} value={formatTickets(balance + added)} isTotal />
          )}
        </dl>
      )}
    </div>
  );
}

interface RecipientChoiceProps {
  readonly purchase: Purchase;
  /** The name of the buyer's team; null if the buyer has no team. */
  readonly teamName: string | null;
}

/** The choice between the buyer's team, and a gift to another team. */
function RecipientChoice({ purchase, teamName }: RecipientChoiceProps) {
  return (
    <div className="grid gap-4">
      <ChoiceGroup
        label={texts.recipient}
        value={purchase.isGift ? "gift" : "own"}
        onChange={(value) => purchase.setIsGift(value === "gift")}
        choices={[
          { value: "own", label: teamName ?? texts.ownTeam },
          { value: "gift", label: texts.gift, hint: texts.giftHint },
        ]}
      />
      {purchase.isGift && <GiftFields purchase={purchase} />}
    </div>
  );
}

interface PurchaseDialogProps {
  readonly pack: Pack;
  readonly userId: string;
  readonly initialCurrency: Currency;
  /** The interrupted action to resume after the payment. */
  readonly pendingAction: PendingAction | null;
  readonly onClose: () => void;
}

const texts = copy.purchase;

/** Everything to choose before the browser goes to the provider: the content, the payment method, and the recipient. */
export function PurchaseDialog({
  pack,
  userId,
  initialCurrency,
  pendingAction,
  onClose,
}: PurchaseDialogProps) {
  const purchase = usePurchase(pack, initialCurrency);
  const { currency, provider, isGift, giftTeam, coupon } = purchase;
  const { personal, team } = useWallets();
  const checkout = useStartCheckout();
  const { reset } = checkout;
  const isLeaving = checkout.isPending || checkout.isSuccess;
  const price = formatMoney(purchase.price, currency);
  const isTeamPack = pack.type === "team_ticket";
  const lacksTeam = isTeamPack && !isGift && team === null;
  const isReady = provider !== null && (!isGift || giftTeam !== null);

  // The browser's back button may restore this page with a button that still loads, so the state is reset.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, [reset]);

  function pay() {
    if (!provider) return;
    storePendingAction(pendingAction);
    checkout.mutate({
      pack,
      userId,
      provider: provider.name,
      currency,
      couponCode: coupon.data?.code ?? null,
      gift: isGift && giftTeam ? { teamId: giftTeam.id, message: purchase.giftMessage } : null,
    });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !isLeaving && onClose()}>
      <DialogContent
        title={texts.title}
        footer={
          <>
            <Button variant="ghost" disabled={isLeaving} onClick={onClose}>
              {texts.cancel}
            </Button>
            {lacksTeam ? (
              <Link to={paths.teams()} className={buttonClass()}>
                {texts.findTeam}
              </Link>
            ) : (
              <Button size="lg" isLoading={isLeaving} disabled={!isReady} onClick={pay}>
                {isLeaving ? texts.leaving : texts.pay(price)}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-5">
          <PackSummary
            pack={pack}
            price={price}
            before={coupon.data ? formatMoney(purchase.listPrice, currency) : null}
          />
          {isTeamPack && <RecipientChoice purchase={purchase} teamName={team?.name ?? null} />}
          {lacksTeam ? (
            <p className="rounded-lg border border-warning/50 p-4">{texts.noTeam}</p>
          ) : (
            <>
              {purchase.sold.length > 1 && (
                <ChoiceGroup
                  label={copy.currency.label}
                  className="grid-cols-2"
                  value={currency}
                  onChange={purchase.setCurrency}
                  choices={purchase.sold.map((value) => ({ value, label: copy.currency[value] }))}
                />
              )}
              <ProviderChoice purchase={purchase} />
              <CouponField purchase={purchase} />
              {!isGift && (
                <WalletPreview
                  isTeam={isTeamPack}
                  name={isTeamPack && team ? copy.wallets.team(team.name) : copy.wallets.personal}
                  balance={isTeamPack ? team?.balance : personal}
                  added={pack.amount}
                />
              )}
              <p className="text-sm text-muted">
                {texts.terms}
                <Link to={paths.terms()} className="link">
                  {texts.termsLink}
                </Link>
              </p>
            </>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
