import { ChevronLeft, Printer } from "lucide-react";
import { Link } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { OrderStatusBadge } from "@/entities/order/components/order-status-badge";
import { formatMinor, isPaidOrder, providerName } from "@/entities/order/domain/order";
import { cn } from "@/lib/cn";
import { useNow } from "@/hooks/use-now";
import { formatDate, formatNumber, formatTime, shortId } from "@/lib/format";
import type { OwnOrder } from "../api/own-orders.ts";
import { copy } from "../copy.ts";
import { openOrderState } from "../domain/unpaid-order-state.ts";
import { ResumeLink, resumeText } from "./resume-order.tsx";

interface ReceiptProps {
  readonly order: OwnOrder;
  readonly buyer: string;
}

const texts = copy.receipt;
const REFRESH_MS = 30_000;
/** A fact with more characters than this has a separate line. */
const LONG = 32;
const instant = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

/** A purchase as a document; only this part is printed. */
export function Receipt({ order, buyer }: ReceiptProps) {
  const team = order.participant?.team?.name;
  const isPaid = isPaidOrder(order);
  const state = openOrderState(order, useNow(REFRESH_MS));
  const why = state && resumeText(order, state);
  const facts: readonly (readonly [string, string])[] = [
    [texts.number, shortId(order.id).toUpperCase()],
    [texts.date, instant(order.created_at)],
    ...(order.paid_at ? [[texts.paidAt, instant(order.paid_at)] as const] : []),
    [texts.buyer, buyer],
    [texts.wallet, team ? copy.wallets.team(team) : copy.wallets.personal],
    [texts.provider, providerName(order.provider)],
    ...(order.payment_id ? [[texts.reference, order.payment_id] as const] : []),
    ...(order.gift_message ? [[texts.gift, order.gift_message] as const] : []),
  ];
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <Link to={paths.purchases()} className={buttonClass({ variant: "ghost" })}>
          <ChevronLeft aria-hidden />
          {texts.back}
        </Link>
        {isPaid ? (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden />
            {texts.print}
          </Button>
        ) : (
          <ResumeLink order={order} state={state} size="md" />
        )}
      </div>
      <article className="card grid gap-6">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <h1 className="display text-4xl">{isPaid ? texts.title : texts.unpaidTitle}</h1>
            <p className="mt-2 flex items-center gap-2 text-muted">
              <BrandMark className="h-5 w-4.5" />
              {texts.issuer}
            </p>
          </div>
          <OrderStatusBadge status={order.status} />
        </header>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:gap-x-8">
          {facts.map(([label, value]) => (
            <div key={label} className={cn("min-w-0", value.length > LONG && "col-span-full")}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <table className="w-full border-y border-border text-left">
          <thead>
            <tr className="border-b border-border text-sm text-muted">
              <th scope="col" className="py-2 font-semibold">
                {texts.item}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-semibold">
                {texts.tickets}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-semibold">
                {texts.list}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="py-3 wrap-anywhere">{order.item_name}</td>
              <td className="py-3 pl-4 text-right tabular-nums">{formatNumber(order.tickets)}</td>
              <td className="py-3 pl-4 text-right whitespace-nowrap tabular-nums">
                {formatMinor(order.list_amount_minor, order.currency)}
              </td>
            </tr>
            {order.coupon_code && (
              <tr className="text-muted">
                <td colSpan={2}>{texts.coupon(order.coupon_code)}</td>
                <td className="text-right whitespace-nowrap tabular-nums">
                  {formatMinor(order.amount_minor - order.list_amount_minor, order.currency)}
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr className="border-t border-border">
              <th scope="row" colSpan={2} className="py-3 font-semibold">
                {texts.total}
              </th>
              <td className="py-3 text-right font-display text-2xl font-bold whitespace-nowrap tabular-nums">
                {formatMinor(order.amount_minor, order.currency)}
              </td>
            </tr>
            {order.refunded_minor > 0 && (
              <tr className="text-muted">
                <th scope="row" colSpan={2} className="pb-3 font-normal">
                  {texts.refunded}
                </th>
                <td className="pb-3 text-right whitespace-nowrap tabular-nums">
                  {formatMinor(-order.refunded_minor, order.currency)}
                </td>
              </tr>
            )}
          </tfoot>
        </table>
        <div className="grid gap-1.5 text-sm text-muted">
          {!isPaid && <p className="text-warning print:text-inherit">{texts.unpaid}</p>}
          {why && <p>{why}</p>}
          {order.provider === "demo" && <p>{texts.demo}</p>}
          <p>{texts.note}</p>
        </div>
      </article>
    </div>
  );
}
