import { useState } from "react";
import { EditDeleteActions } from "@/components/edit-delete-actions";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { formatDateTime } from "@/lib/format";
import { useDeleteCoupon } from "../api/delete-coupon.ts";
import type { Coupon } from "../api/list-coupons.ts";
import { copy } from "../copy.ts";
import { CouponDialog } from "./coupon-dialog.tsx";

interface CouponsTableProps {
  readonly coupons: readonly Coupon[];
}

const { columns } = copy;

function validity({ valid_from: from, valid_until: until }: Coupon): string {
  const parts = [
    from && copy.from(formatDateTime(from)),
    until && copy.until(formatDateTime(until)),
  ];
  return parts.filter(Boolean).join(" · ") || copy.always;
}

const COLUMNS = [
  { title: columns.code },
  { title: columns.discount, isRight: true },
  { title: columns.item },
  { title: columns.used, isRight: true },
  { title: columns.valid },
  { title: columns.status },
  { title: columns.actions, isRight: true },
] as const;

/** Coupons with their limits and how often they were used; dialogs open above it. */
export function CouponsTable({ coupons }: CouponsTableProps) {
  const [open, setOpen] = useState<{ act: "edit" | "delete"; coupon: Coupon } | null>(null);
  const remove = useDeleteCoupon();
  const close = () => setOpen(null);
  return (
    <>
      <CardTable label={copy.tableLabel} columns={COLUMNS}>
        {coupons.map((coupon) => (
          <TableRow key={coupon.id}>
            <TableCell
              data-card="title"
              className="font-display text-lg font-semibold tracking-wide"
            >
              {coupon.code}
            </TableCell>
            <TableCell className="text-right whitespace-nowrap tabular-nums">
              {copy.percent(coupon.discount_percentage)}
            </TableCell>
            <TableCell className="min-w-36 wrap-anywhere">
              {coupon.item?.name ?? copy.anyItem}
            </TableCell>
            <TableCell className="text-right whitespace-nowrap tabular-nums">
              {copy.used(coupon.redemptions ?? 0, coupon.max_redemptions)}
            </TableCell>
            <TableCell className="min-w-44 text-muted">{validity(coupon)}</TableCell>
            <TableCell>
              <Badge tone={coupon.is_active ? "success" : "neutral"}>
                {coupon.is_active ? copy.active : copy.inactive}
              </Badge>
            </TableCell>
            <TableCell data-card="actions">
              <EditDeleteActions
                name={coupon.code}

                onEdit={() => setOpen({ act: "edit", coupon })}
                onDelete={() => setOpen({ act: "delete", coupon })}
              />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {open?.act === "edit" && <CouponDialog coupon={open.coupon} onClose={close} />}
      {open?.act === "delete" && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={copy.deleteTitle(open.coupon.code)}
          description={copy.deleteText}
          confirmLabel={copy.deleteConfirm}
          onConfirm={() => remove.mutateAsync(open.coupon.id)}
        />
      )}
    </>
  );
}
