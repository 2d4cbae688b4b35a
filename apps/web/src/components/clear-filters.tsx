import { FilterX } from "lucide-react";
import { Link } from "react-router";
import { copy } from "./copy.ts";
import { buttonClass } from "./ui/button.tsx";

/** A link that removes the filters, shown if no row matches them. */
export function ClearFilters({ to }: { readonly to: string }) {
  return (
    <Link to={to} replace className={buttonClass({ variant: "secondary" })}>
      <FilterX aria-hidden />
      {copy.clearFilters}
    </Link>
  );
}
