import { ShoppingBag, Ticket, Users } from "lucide-react";
import { AdminList } from "@/components/admin-list";
import { EditDeleteActions } from "@/components/edit-delete-actions";
import type { RowColumn } from "@/components/row-table";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { discountedPrice, gradientClass } from "@/entities/store-item/domain/store-item";
import { withDotPrefix } from "@/lib/dot-prefix";
import { formatMoney, formatNumber, formatTickets } from "@/lib/format";
import { type StoreItem, storeItemsList, useDeleteStoreItem } from "../api/store-items.ts";
import { copy } from "../copy.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { cn } from "@/lib/cn";
import { fittedMark } from "@/lib/picture-rendition";

const { columns: titles } = copy;

function isPriced({ price_ars, price_usd, discount_percentage }: StoreItem): boolean {
  return [price_ars, price_usd].some((price) => discountedPrice(price, discount_percentage) > 0);
}

const columns: readonly RowColumn<StoreItem>[] = [
  {
    title: titles.name,
    card: "title",
    className: "max-w-80 min-w-52",
    cell: (item) => (
      <span className="flex items-center gap-3">
        <ItemCover item={item} />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{item.name}</span>
          <span className="block text-sm font-normal text-muted tabular-nums">
            {copy.sold(item.ticket_orders[0]?.count ?? 0)}
          </span>
        </span>
      </span>
    ),
  },
  {
    title: titles.type,
    card: "lead",
    className: "max-md:ps-12! max-md:text-[0.9375rem]",
    cell: (item) => (
      <span>
        {item.type === "team_ticket" ? copy.types.team_ticket : copy.types.personal_ticket}
        <span className="md:hidden">
          {withDotPrefix(formatTickets(item.amount))}
          <span className="flex flex-wrap gap-x-4">
            <ItemPrice price={item.price_ars} discount={item.discount_percentage} currency="ARS" />
            <ItemPrice price={item.price_usd} discount={item.discount_percentage} currency="USD" />
          </span>
        </span>
      </span>
    ),
  },
  { title: titles.amount, card: "none", isRight: true, cell: ({ amount }) => formatNumber(amount) },
  {
    title: titles.ars,
    card: "none",
    isRight: true,
    cell: ({ price_ars: price, discount_percentage: discount }) => (
      <ItemPrice price={price} discount={discount} currency="ARS" />
    ),
  },
  {
    title: titles.usd,
    card: "none",
    isRight: true,
    cell: ({ price_usd: price, discount_percentage: discount }) => (
      <ItemPrice price={price} discount={discount} currency="USD" />
    ),
  },
  {
    title: titles.status,
    card: "inline",
    // On a phone the card shows the state only if the pack is inactive, has no price or no Stripe price.
    cardOnlyIf: (item) => !item.is_active || !isPriced(item) || !item.stripe_price_id,
    cell: (item) => (
      <>
        <Badge tone={item.is_active ? "success" : "neutral"}>
          {item.is_active ? copy.active : copy.inactive}
        </Badge>
        {item.is_active && !isPriced(item) ? (
          <p className="mt-1 text-sm text-warning">{copy.noPrice}</p>
        ) : item.is_active && !item.stripe_price_id ? (
          <p className="mt-1 text-sm whitespace-nowrap text-warning">{copy.notSellable}</p>
        ) : null}
      </>
    ),
  },
];

/** Packs with prices and state; a pack that was sold cannot be deleted and becomes inactive. */
export function StorePanel() {
  const remove = useDeleteStoreItem();
  return (
    <AdminList
      list={storeItemsList}
      icon={ShoppingBag}
      texts={copy}
      columns={columns}
      acts={[titles.actions, (item, open) => <EditDeleteActions name={item.name} onAct={open} />]}
      create={[copy.create, (onClose) => <ItemDialog item={null} onClose={onClose} />]}
      dialogs={{
        edit: (item, onClose) => <ItemDialog item={item} onClose={onClose} />,
        delete: (item, onClose) => (
          <ConfirmDialog
            onClose={onClose}
            title={copy.deleteTitle(item.name)}
            description={copy.deleteText(item.amount)}
            confirmLabel={copy.deleteConfirm}
            onConfirm={() => remove.mutateAsync(item)}
          />
        ),
      }}
    />
  );
}

interface ItemPriceProps {
  readonly price: number;
  /** The discount in per cent. */
  readonly discount: number;
  readonly currency: "ARS" | "USD";
}

/** The price to pay, with the original price struck through. */
function ItemPrice({ price, discount, currency }: ItemPriceProps) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {discount > 0 && (
        <del className="mr-2 text-sm text-muted max-md:hidden">{formatMoney(price, currency)}</del>
      )}
      {formatMoney(discountedPrice(price, discount), currency)}
      {discount > 0 && currency === "ARS" && (
        <span className="ml-2 text-sm text-success">{copy.off(discount)}</span>
      )}
    </span>
  );
}

interface ItemCoverProps {
  readonly item: StoreItem;
}

/** The pack's picture, or its background with the icon of its wallet. */
function ItemCover({ item }: ItemCoverProps) {
  const Icon = item.type === "team_ticket" ? Users : Ticket;
  return (
    <span
      className={cn(
        "grid size-9 flex-none place-items-center overflow-hidden rounded-md",
        gradientClass(item.color_gradient),
      )}
    >
      {item.image_url ? (
        <img {...fittedMark(item.image_url)} alt="" className="size-full object-cover" />
      ) : (
        <Icon aria-hidden className="size-5" />
      )}
    </span>
  );
}
