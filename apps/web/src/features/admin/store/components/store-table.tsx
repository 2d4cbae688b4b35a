import { useState } from "react";
import { EditDeleteActions } from "@/components/edit-delete-actions";
import { Badge } from "@/components/ui/badge";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { discountedPrice } from "@/entities/store-item/domain/store-item";
import { formatNumber } from "@/lib/format";
import type { StoreItem } from "../api/list-store-items.ts";
import { copy } from "../copy.ts";
import { DeleteItemDialog } from "./delete-item-dialog.tsx";
import { ItemCover } from "./item-cover.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { ItemPrice } from "./item-price.tsx";

interface StoreTableProps {
  readonly items: readonly StoreItem[];
}

const { columns } = copy;

const COLUMNS = [
  { title: columns.name },
  { title: columns.type },
  { title: columns.amount, isRight: true },
  { title: columns.ars, isRight: true },
  { title: columns.usd, isRight: true },
  { title: columns.status },
  { title: columns.actions, isRight: true },
] as const;

function isPriced({ price_ars, price_usd, discount_percentage }: StoreItem): boolean {
  return [price_ars, price_usd].some((price) => discountedPrice(price, discount_percentage) > 0);
}

/** Packs with prices and state; dialogs open above it. */
export function StoreTable({ items }: StoreTableProps) {
  const [open, setOpen] = useState<{ action: "edit" | "delete"; item: StoreItem } | null>(null);
  const dialogProps = open && { item: open.item, onClose: () => setOpen(null) };
  return (
    <>
      <CardTable label={copy.tableLabel} columns={COLUMNS}>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell data-card="title" className="max-w-80 min-w-52">
              <span className="flex items-center gap-3">
                <ItemCover item={item} />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{item.name}</span>
                  <span className="block text-sm font-normal text-muted tabular-nums">
                    {copy.sold(item.ticket_orders[0]?.count ?? 0)}
                  </span>
                </span>
              </span>
            </TableCell>
            <TableCell>
              {item.type === "team_ticket" ? copy.types.team_ticket : copy.types.personal_ticket}
            </TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(item.amount)}</TableCell>
            <TableCell className="text-right">
              <ItemPrice
                price={item.price_ars}
                discount={item.discount_percentage}
                currency="ARS"
              />
            </TableCell>
            <TableCell className="text-right">
              <ItemPrice
                price={item.price_usd}
                discount={item.discount_percentage}
                currency="USD"
              />
            </TableCell>
            <TableCell>
              <Badge tone={item.is_active ? "success" : "neutral"}>
                {item.is_active ? copy.active : copy.inactive}
              </Badge>
              {item.is_active && !isPriced(item) ? (
                <p className="mt-1 text-sm text-warning">{copy.noPrice}</p>
              ) : item.is_active && !item.stripe_price_id ? (
                <p className="mt-1 text-sm whitespace-nowrap text-warning">{copy.notSellable}</p>
              ) : null}
            </TableCell>
            <TableCell data-card="actions">
              <EditDeleteActions
                name={item.name}
                onEdit={() => setOpen({ action: "edit", item })}
                onDelete={() => setOpen({ action: "delete", item })}
              />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {dialogProps && open.action === "edit" && <ItemDialog {...dialogProps} />}
      {dialogProps && open.action === "delete" && <DeleteItemDialog {...dialogProps} />}
    </>
  );
}
