import { Link, useLocation } from "react-router";
import { paths } from "@/config/paths";
import { returnPath } from "@/hooks/use-return-path";
import { copy } from "../copy.ts";

interface BuyTicketsProps {
  readonly missing: number;
  readonly wallet: "personal" | "team";
  /** The URL to return to; the current page by default. */
  readonly from?: string;
  /** Called before the user leaves the page. */
  readonly onLeave?: () => void;
}

/** A link to the store for the missing tickets; the store links back, also after the payment. */
export function BuyTickets({ missing, wallet, from, onLeave }: BuyTicketsProps) {
  const location = useLocation();
  return (
    <Link
      className="justify-self-start text-[0.9375rem] link"
      to={paths.store(missing, wallet)}
      state={{ from: from ?? returnPath(location) }}
      onClick={onLeave}
    >
      {copy.refusals.buy}
    </Link>
  );
}
