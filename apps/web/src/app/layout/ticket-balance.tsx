import { Ticket } from "lucide-react";
import { Link } from "react-router";
import { AnimatedNumber } from "@/components/animated-number";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";

/** The personal wallet, counting to its new amount when tickets move; it leads to where more are. */
export function TicketBalance({ amount }: { readonly amount: number }) {
  return (
    <Link
      to={paths.store()}
      aria-label={copy.tickets(amount)}
      className="flex min-h-11 min-w-22 items-center justify-end gap-1.5 rounded-md px-2 font-display text-xl font-bold tabular-nums hover:bg-surface-raised"
    >
      <Ticket aria-hidden className="size-4.5 text-accent-2" />
      <AnimatedNumber value={amount} />
    </Link>
  );
}
