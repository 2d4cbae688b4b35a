import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { copy } from "../copy.ts";

/** 'Ver todos', with a label for screen readers that names the list. */
export function SeeAllLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="-mb-[5px] flex min-h-11 flex-none items-center gap-1.5 font-semibold text-accent-2 hover:underline"
    >
      {copy.seeAll}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  );
}
