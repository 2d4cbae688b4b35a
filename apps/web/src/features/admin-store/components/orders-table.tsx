import { Link } from "react-router";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { paths } from "@/config/paths";
import { formatDateTime, formatMoney, formatNumber } from "@/lib/format";
import type { Order } from "../api/list-orders.ts";
import { copy } from "../copy.ts";

interface OrdersTableProps {
  readonly orders: readonly Order[];
}

const texts = copy.orders;
const { columns } = texts;
const tones: Readonly<Record<string, BadgeTone>> = {
  paid: "success",
  pending: "warning",
  flagged: "danger",
  failed: "danger",
};
const statusNames: Readonly<Record<string, string>> = texts.statuses;
const flagNames: Readonly<Record<string, string>> = texts.flags;
const providerNames: Readonly<Record<string, string>> = texts.providers;

/** Purchases with what was paid and whether something is wrong with them. */
export function OrdersTable({ orders }: OrdersTableProps) {
  return (
    <Table aria-label={texts.tableLabel}>
      <TableHead>
        <TableRow>
          <TableHeader>{columns.date}</TableHeader>
          <TableHeader>{columns.buyer}</TableHeader>
          <TableHeader>{columns.item}</TableHeader>
          <TableHeader className="text-right">{columns.tickets}</TableHeader>
          <TableHeader className="text-right">{columns.amount}</TableHeader>
          <TableHeader>{columns.provider}</TableHeader>
          <TableHeader>{columns.status}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <TableRow key={order.id}>
            <TableCell className="whitespace-nowrap text-muted">
              {formatDateTime(order.created_at)}
            </TableCell>
            <TableCell>
              <Link to={paths.profile(order.buyer.id)} className="font-semibold hover:underline">
                {order.buyer.username}
              </Link>
            </TableCell>
            <TableCell className="max-w-72 min-w-36 wrap-anywhere">{order.item_name}</TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(order.tickets)}</TableCell>
            <TableCell className="text-right whitespace-nowrap tabular-nums">
              {formatMoney(order.amount_minor / 100, order.currency === "USD" ? "USD" : "ARS")}
            </TableCell>
            <TableCell className="whitespace-nowrap">
              {providerNames[order.provider] ?? order.provider}
            </TableCell>
            <TableCell>
              <Badge tone={tones[order.status] ?? "neutral"}>
                {statusNames[order.status] ?? order.status}
              </Badge>
              {order.flag && (
                <p className="mt-1 text-sm whitespace-nowrap text-warning">
                  {flagNames[order.flag] ?? order.flag}
                </p>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
