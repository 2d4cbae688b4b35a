import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { Parameter } from "@/config/url-parameters";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";
import { buttonClass } from "./ui/button.tsx";

interface PaginationProps {
  /** The number of the shown page, counted from 1. */
  readonly page: number;
  readonly pageCount: number;
  /** The URL parameter that holds the page number. */
  readonly param?: Parameter;
  readonly className?: string;
}

/** Links to the previous and next page; the URL contains the page number. */
export function Pagination({ page, pageCount, param = "page", className }: PaginationProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  if (pageCount <= 1) return null;

  function linkTo(target: number): string {
    const next = new URLSearchParams(search);
    if (target <= 1) next.delete(param);
    else next.set(param, String(target));
    const query = next.toString();
    return query ? `${pathname}?${query}` : pathname;
  }

  return (
    <nav
      aria-label={copy.pagination}
      className={cn("flex items-center justify-between gap-4", className)}
    >
      {page > 1 ? (
        <Link to={linkTo(page - 1)} className={buttonClass({ variant: "secondary" })}>
          <ChevronLeft aria-hidden />
          {copy.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-[0.9375rem] whitespace-nowrap text-muted tabular-nums">
        {copy.pageOf(page, pageCount)}
      </span>
      {page < pageCount ? (
        <Link to={linkTo(page + 1)} className={buttonClass({ variant: "secondary" })}>
          {copy.nextPage}
          <ChevronRight aria-hidden />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
