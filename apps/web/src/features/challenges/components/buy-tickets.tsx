import { Link, useLocation } from "react-router";
import { paths } from "@/config/paths";
import { returnPath } from "@/hooks/use-return-path";
import { copy } from "../copy.ts";

interface BuyTicketsProps {
  readonly missing: number;
  readonly wallet: "personal" | "team";
  /** The address to come back to, if it is not the one of the page. */
  readonly from?: string;
  /** Before the page is left. */
  readonly onLeave?: () => void;
}

/** Leads to the store for the tickets that are missing; from there, and after paying, one comes back. */
export function BuyTickets({ missing, wallet, from, onLeave }: BuyTicketsProps) {
  const location = useLocation();
  return (
    <Link
      className="justify-self-start text-[0.9375rem] text-accent-2 underline"
      to={paths.store(missing, wallet)}
      state={{ from: from ?? returnPath(location) }}
      onClick={onLeave}
    >
      {copy.refusals.buy}
    </Link>
  );
}
