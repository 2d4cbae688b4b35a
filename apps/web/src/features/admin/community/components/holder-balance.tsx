import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatTickets } from "@/lib/format";
import { holderQuery } from "../api/tickets.ts";
import { copy } from "../copy.ts";
import { type HolderKind, WALLET } from "../domain/holder.ts";

interface HolderBalanceProps {
  readonly kind: HolderKind;
  readonly id: string;
}

/** What somebody has, in the head of his page, with the way to his wallet there, which keeps it live. */
export function HolderBalance({ kind, id }: HolderBalanceProps) {
  const { data } = useQuery(holderQuery(kind, id));
  if (!data) return null;
  return (
    <Link to={`#${WALLET}`} replace className="group">
      {copy.tickets.holds}
      <strong className="text-foreground tabular-nums underline decoration-border-strong underline-offset-4 group-hover:decoration-current">
        {formatTickets(data.balance)}
      </strong>
    </Link>
  );
}
