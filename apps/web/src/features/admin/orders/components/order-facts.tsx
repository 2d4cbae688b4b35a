import { Link } from "react-router";
import { Facts } from "@/components/fact-list";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { formatMinor, providerName } from "@/entities/order/domain/order";
import { formatDateTime, formatNumber } from "@/lib/format";
import type { AdminOrder } from "../api/order.ts";
import { copy } from "../copy.ts";

const texts = copy.order;

/** An amount with its label; renders nothing if the amount is 0. */
function ifAny(label: string, figure: number, format: (figure: number) => string) {
  return figure === 0 ? [] : [[label, format(figure)] as const];
}

/** The facts of a purchase: people, references, money and tickets. */
export function OrderFacts({ order }: { readonly order: AdminOrder }) {
  const team = order.participant.team;
  const money = (minor: number | null) => formatMinor(minor ?? 0, order.currency);
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <CardHeader title={texts.amount} />
          <Facts
            facts={[
              // The requested price, shown only if it differs from the paid amount.
              ...(order.list_amount_minor === order.paid_minor
                ? []
                : [[texts.list, money(order.list_amount_minor)] as const]),
              ...(order.coupon_code
                ? [[texts.coupon, `${order.coupon_code} · ${money(order.amount_minor)}`] as const]
                : []),
              [texts.paid, money(order.paid_minor)],
              ...ifAny(texts.refunded, order.refunded_minor, money),
              ...ifAny(texts.disputed, order.disputed_minor, money),
            ]}
          />
        </Card>
        <Card>
          <CardHeader title={texts.tickets} />
          <Facts
            facts={[
              [texts.credited, formatNumber(order.credited_tickets)],
              ...ifAny(texts.taken, order.reversed_tickets, formatNumber),
              ...ifAny(texts.shortfall, order.shortfall_tickets, formatNumber),
            ]}
          />
        </Card>
      </div>
      <Card>
        <CardHeader title={texts.facts} />
        <Facts
          facts={[
            [
              texts.buyer,
              <Link key="buyer" to={paths.admin.person(order.buyer.id)} className="underline">
                {order.buyer.username}
              </Link>,
            ],
            // Without a team, the tickets went to the buyer's wallet.
            ...(team
              ? [
                  [
                    texts.wallet,
                    <Link key="team" to={paths.team(team.id)} className="underline">
                      {(order.is_gift ? copy.gift : copy.team)(team.name)}
                    </Link>,
                  ] as const,
                ]
              : []),
            ...(order.gift_message ? [[texts.gift, order.gift_message] as const] : []),
            [texts.provider, providerName(order.provider)],
            ...(order.session_id ? [[texts.session, order.session_id] as const] : []),
            ...(order.payment_id ? [[texts.payment, order.payment_id] as const] : []),
            [texts.created, formatDateTime(order.created_at)],
            ...(order.paid_at ? [[texts.paidAt, formatDateTime(order.paid_at)] as const] : []),
            ...(["created", "pending", "awaiting_payment"].includes(order.status) &&
            order.expires_at
              ? [[texts.expires, formatDateTime(order.expires_at)] as const]
              : []),
          ]}
        />
      </Card>
    </>
  );
}
