import { FilterX } from "lucide-react";
import { Link } from "react-router";
import { copy } from "./copy.ts";
import { buttonClass } from "./ui/button.tsx";

/** The link that removes the filters of an empty list. */
export function ClearFilters({ to }: { readonly to: string }) {
  return (
    <Link to={to} replace className={buttonClass({ variant: "secondary" })}>
      <FilterX aria-hidden />
      {copy.clearFilters}
    </Link>
  );
}
