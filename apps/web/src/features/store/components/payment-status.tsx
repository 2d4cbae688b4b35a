import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { toUserMessage } from "@/lib/errors";
import { AnimatedNumber } from "@/components/animated-number";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber } from "@/lib/format";
import { ownOrdersQuery, type OwnOrder } from "../api/own-orders.ts";
import { copy } from "../copy.ts";
import { openOrderState } from "../domain/unpaid-order-state.ts";
import { usePaymentResult } from "../hooks/use-payment-result.ts";
import { ResultActions, PaymentResultFrame } from "./payment-result-frame.tsx";
import { ResumeLink } from "./resume-order.tsx";
import { Button } from "@/components/ui/button";
import { useEffect, useState } from "react";
import { useWallets } from "../hooks/use-wallets.ts";

const texts = copy.status;

interface PaidResultProps {
  /** The purchase; null until it has loaded. */
  readonly order: OwnOrder | null;
}

function paidText({ item_name: item, is_gift: isGift, participant }: OwnOrder): string {
  if (isGift) return texts.paidGiftText(item, participant?.team?.name ?? "");
  return participant?.type === "team" ? texts.paidTeamText(item) : texts.paidText(item);
}

/** Shown once the tickets have arrived: how many, and the new balance. */
function PaidResult({ order }: PaidResultProps) {
  const { personal, team } = useWallets();
  const isTeam = order?.participant?.type === "team";
  // After a gift no balance is shown, because the giver may not see the balance of the other team.
  const balance = order?.is_gift ? null : isTeam ? team?.balance : personal;
  return (
    <PaymentResultFrame tone="paid" title={texts.paid} text={order ? paidText(order) : ""}>
      <dl className="grid w-full auto-cols-fr grid-flow-col divide-x divide-border rounded-lg bg-surface-sunken py-4">
        <div className="grid gap-1 px-3">
          <dt className="text-sm text-muted">{texts.credited}</dt>
          <dd className="font-display text-5xl leading-none font-bold text-success tabular-nums">
            {order ? `+${formatNumber(order.credited_tickets)}` : <Skeleton className="h-12" />}
          </dd>
        </div>
        {balance !== null && (
          <div className="grid gap-1 px-3">
            <dt className="text-sm text-muted">{texts.balance}</dt>
            <dd className="font-display text-5xl leading-none font-bold tabular-nums">
              {balance === undefined ? (
                <Skeleton className="h-12" />
              ) : (
                <AnimatedNumber value={balance} />
              )}
            </dd>
          </div>
        )}
      </dl>
      <ResultActions order={order} />
    </PaymentResultFrame>
  );
}

const REFRESH_MS = 30_000;

/** /payment-status: the state of the payment from which the browser comes back. */
export function PaymentStatus() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const claim = params.get("status");
  const sessionId = params.get("session_id") ?? "";
  const result = usePaymentResult(user?.id ?? "", claim, sessionId);
  const { order, outcome, error, isAsking } = result;
  const now = useNow(REFRESH_MS);

  // If the link has no purchase id, checks whether the user has bought anything. Not needed after a cancelled payment.
  const isNameless = sessionId === "" && claim !== "cancel";
  const { data: bought } = useQuery({
    ...ownOrdersQuery(user?.id ?? "", 1),
    enabled: isNameless && user !== null,
  });
  if (isNameless || error) {
    return (
      <PaymentResultFrame
        // A link without a purchase id does not mean that the payment failed.
        tone={isNameless ? "unknown" : "failed"}
        title={texts.verification}
        text={isNameless ? texts.noOrder : texts.verificationText}
      >
        <p className="text-muted">{error ? toUserMessage(error) : texts.noOrderText}</p>
        {/* The link to the user's purchases is left out if the user has none. */}
        <ResultActions isUnknown={bought?.orders.length !== 0}>
          {error && (
            <Button variant="secondary" onClick={() => void result.retry()}>
              {texts.retry}
            </Button>
          )}
        </ResultActions>
      </PaymentResultFrame>
    );
  }
  if (isAsking || outcome === "checking") return <CheckingResult />;
  if (outcome === "paid") return <PaidResult order={order} />;
  return (
    <PaymentResultFrame
      tone={outcome}
      title={texts[outcome]}
      text={
        outcome === "cancelled" && order
          ? texts.cancelledOf(order.item_name)
          : texts[`${outcome}Text`]
      }
    >
      <ResultActions order={order}>
        {order && <ResumeLink order={order} state={openOrderState(order, now)} size="md" />}
      </ResultActions>
    </PaymentResultFrame>
  );
}

/** If the payment takes longer than this, the page says that the user need not wait. */
const PATIENCE_MS = 20_000;

/** Shown while the provider processes the payment. The page changes when the payment arrives. */
function CheckingResult() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PaymentResultFrame
      tone="checking"
      title={copy.status.checking}
      text={isSlow ? copy.status.slow : copy.status.checkingText}
    >
      {isSlow && <ResultActions />}
    </PaymentResultFrame>
  );
}
