import { TicketPercent } from "lucide-react";
import { AdminList } from "@/components/admin-list";
import { EditDeleteActions } from "@/components/edit-delete-actions";
import { CopyButton } from "@/components/copy-button";
import type { RowColumn } from "@/components/row-table";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatDateTime } from "@/lib/format";
import { type Coupon, couponsList, useDeleteCoupon } from "../api/coupons.ts";
import { copy } from "../copy.ts";
import { CouponDialog } from "./coupon-dialog.tsx";

const { columns: titles } = copy;

function validity({ valid_from: from, valid_until: until }: Coupon): string {
  const parts = [
    from && copy.from(formatDateTime(from)),
    until && copy.until(formatDateTime(until)),
  ];
  return parts.filter(Boolean).join(" · ") || copy.always;
}

const columns: readonly RowColumn<Coupon>[] = [
  {
    title: titles.code,
    card: "title",
    className: "font-display text-lg font-semibold",
    cell: ({ code, is_active: isActive }) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <CopyButton
          value={code}
          label={copy.copyFor(code)}
          className="-my-1.5 text-foreground! md:min-h-8 [&>svg]:order-1"
        >
          {code}
        </CopyButton>
        <CouponState isActive={isActive} className="md:hidden" />
      </span>
    ),
  },
  {
    title: titles.discount,
    card: "fact",
    isRight: true,
    className: "whitespace-nowrap",
    cell: (coupon) => copy.percent(coupon.discount_percentage),
  },
  {
    title: titles.item,
    card: "fact",
    className: "min-w-36 wrap-anywhere",
    cell: ({ item }) => item?.name ?? copy.anyItem,
  },
  {
    title: titles.used,
    card: "fact",
    isRight: true,
    className: "whitespace-nowrap",
    cell: ({ redemptions, max_redemptions: maximum }) => (
      <>
        <span className="md:hidden">{copy.used(redemptions ?? 0, maximum)}</span>
        <span className="max-md:hidden">{copy.usedOf(redemptions ?? 0, maximum)}</span>
      </>
    ),
  },
  {
    title: titles.valid,
    card: "fact",
    className: "min-w-44 text-muted",
    cell: validity,
  },
  {
    title: titles.status,
    card: "none",
    cell: ({ is_active: isActive }) => <CouponState isActive={isActive} />,
  },
];

interface CouponStateProps {
  readonly isActive: boolean;
  readonly className?: string;
}

function CouponState({ isActive, className }: CouponStateProps) {
  return (
    <Badge tone={isActive ? "success" : "neutral"} className={className}>
      {isActive ? copy.active : copy.inactive}
    </Badge>
  );
}

/** Coupons with their limits and number of uses. */
export function CouponsPanel() {
  const remove = useDeleteCoupon();
  return (
    <AdminList
      list={couponsList}
      icon={TicketPercent}
      texts={copy}
      columns={columns}
      acts={[
        titles.actions,
        (coupon, open) => <EditDeleteActions name={coupon.code} onAct={open} />,
      ]}
      create={[copy.create, (onClose) => <CouponDialog coupon={null} onClose={onClose} />]}
      dialogs={{
        edit: (coupon, onClose) => <CouponDialog coupon={coupon} onClose={onClose} />,
        delete: (coupon, onClose) => (
          <ConfirmDialog
            onClose={onClose}
            title={copy.deleteTitle(coupon.code)}
            description={copy.deleteText}
            confirmLabel={copy.deleteConfirm}
            onConfirm={() => remove.mutateAsync(coupon.id)}
          />
        ),
      }}
    />
  );
}
