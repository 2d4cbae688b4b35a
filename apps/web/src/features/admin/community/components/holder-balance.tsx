import { useQuery } from "@tanstack/react-query";
import { formatTickets } from "@/lib/format";
import { holderQuery } from "../api/ticket-holders.ts";
import { copy } from "../copy.ts";
import type { HolderKind } from "../domain/holder.ts";

interface HolderBalanceProps {
  readonly kind: HolderKind;
  readonly id: string;
}

/** What somebody has, in the head of his page; his wallet there keeps it live. */
export function HolderBalance({ kind, id }: HolderBalanceProps) {
  const { data } = useQuery(holderQuery(kind, id));
  if (!data) return null;
  return (
    <span>
      {copy.tickets.holds}
      <strong className="text-foreground tabular-nums">{formatTickets(data.balance)}</strong>
    </span>
  );
}
