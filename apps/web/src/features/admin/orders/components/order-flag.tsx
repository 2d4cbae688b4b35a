import { CircleCheckBig, Flag } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmWithNoteDialog } from "@/entities/order/components/confirm-with-note-dialog";
import { formatMinor } from "@/entities/order/domain/order";
import { type AdminOrder, useCreditFlaggedOrder, useResolveOrderFlag } from "../api/order.ts";
import { copy } from "../copy.ts";
import { isFlagOpen } from "../domain/order-export-rows.ts";

const texts = copy.flag;

interface OrderFlagProps {
  readonly order: Pick<
    AdminOrder,
    | "id"
    | "status"
    | "flag"
    | "flag_note"
    | "flag_resolved_at"
    | "resolver"
    | "currency"
    | "paid_minor"
    | "amount_minor"
    | "tickets"
  >;
}

/** Why an administrator should review a purchase, and the result; renders nothing if no review is needed. */
export function OrderFlag({ order }: OrderFlagProps) {
  const [asked, setAsked] = useState<"resolve" | "credit" | null>(null);
  const resolve = useResolveOrderFlag();
  const credit = useCreditFlaggedOrder();
  if (!order.flag) return null;
  if (!isFlagOpen(order)) {
    return (
      <section className="flex gap-3 rounded-lg border border-border p-4">
        <CircleCheckBig aria-hidden className="mt-0.5 size-5 flex-none text-success" />
        <div className="min-w-0 wrap-anywhere">
          <h2 className="font-semibold">{copy.flags[order.flag]}</h2>
          {order.flag_note && <p className="text-muted">{order.flag_note}</p>}
          <p className="text-sm text-muted">
            {order.resolver ? texts.by(order.resolver.username) : copy.resolved}
          </p>
        </div>
      </section>
    );
  }
  const money = (minor: number) => formatMinor(minor, order.currency);
  const close = () => setAsked(null);
  return (
    <section className="grid gap-4 rounded-lg border border-warning/60 bg-warning/5 p-4">
      <div className="flex gap-3">
        <Flag aria-hidden className="mt-0.5 size-5 flex-none text-warning" />
        <div>
          <h2>{texts.title}</h2>
          <p className="mt-1">
            {order.flag === "amount_mismatch"
              ? texts.mismatch(money(order.paid_minor ?? 0), money(order.amount_minor))
              : copy.flags[order.flag]}
            {order.status === "flagged" && ` ${texts.uncredited}`}
          </p>
          <p className="mt-1 text-[0.9375rem] text-muted">
            {texts.says[order.flag]} {texts.resolveHint}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-haspopup="dialog" onClick={() => setAsked("resolve")}>
          {texts.resolve}
        </Button>
        {order.status === "flagged" && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsked("credit")}>
            {texts.credit}
          </Button>
        )}
      </div>
      {asked === "resolve" && (
        <ConfirmWithNoteDialog
          title={texts.resolveTitle}
          description={texts.resolveText}
          confirmLabel={texts.resolve}
          onConfirm={(note) => resolve.mutateAsync({ orderId: order.id, note })}
          onClose={close}
        />
      )}
      {asked === "credit" && (
        <ConfirmWithNoteDialog
          title={texts.creditTitle}
          description={texts.creditText(order.tickets)}
          confirmLabel={texts.credit}
          onConfirm={(note) => credit.mutateAsync({ orderId: order.id, note })}
          onClose={close}
        />
      )}
    </section>
  );
}
