import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { cn } from "@/lib/cn";
import type { TonightRow } from "@/entities/dashboard/api/admin-tonight";
import { tonightPlace } from "../domain/tonight-place.ts";
import { tonightCopy as copy } from "../tonight-copy.ts";

/** How many of what, and since or until when; of a cup that begins also who is in it. */
function Facts({ row: { kind, part, title, amount, total, at } }: { readonly row: TonightRow }) {
  const when = <RelativeTime value={at} />;
  if (kind === "cup") {
    return (
      <>
        <span>
          {copy.began} {when}
        </span>
        {copy.between}
        {amount > 0 && <span>{copy.amounts.match(amount)}</span>}
      </>
    );
  }
  if (kind === "start") {
    return (
      <>
        <span>
          {part === "late" ? copy.mustHaveBegun : copy.begins} {when}
        </span>
        {copy.between}
        <span>{copy.entrants(amount, total)}</span>
      </>
    );
  }
  return (
    <>
      <span>
        {title === null && kind !== "report" && kind !== "payout"
          ? copy.challengeAmount(amount)
          : copy.amounts[kind](amount)}
      </span>
      {copy.between}
      {when}
    </>
  );
}

/** What has no cup to be named by. */
function nameless(kind: TonightRow["kind"]): string {
  const names: Partial<Record<TonightRow["kind"], string>> = copy.challenges;
  return names[kind] ?? (kind === "payout" ? copy.payouts : copy.reports);
}

/** One line of the evening: whose it is, how it stands, and the act that it asks for. What is wrong comes before where. */
export function TonightLine({ row }: { readonly row: TonightRow }) {
  const { kind, part, title } = row;
  const name = title ?? nameless(kind);
  const act =
    kind === "start" ? copy.acts.start[part === "late" ? "late" : "next"] : copy.acts[kind];
  const wrong =
    part === "late" && title !== null && kind !== "start" && kind !== "cup"
      ? copy.amounts[kind](row.amount)
      : null;
  return (
    <Link
      to={tonightPlace(row)}
      className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-surface-raised focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        {wrong === null ? (
          <span title={name} className="block truncate font-semibold">
            {name}
          </span>
        ) : (
          <span className="block font-semibold first-letter:uppercase">{wrong}</span>
        )}
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          {wrong === null ? (
            <Facts row={row} />
          ) : (
            <>
              <span title={name} className="max-w-full truncate">
                {name}
              </span>
              {copy.between}
              <RelativeTime value={row.at} />
            </>
          )}
        </span>
      </span>
      <span
        className={cn(
          "flex flex-none items-center gap-1 text-[0.9375rem] font-semibold",
          part === "late"
            ? "text-warning"
            : part === "live" || kind === "cup"
              ? "text-accent-2"
              : "text-muted",
        )}
      >
        {act}
        <ChevronRight aria-hidden className="size-4" />
      </span>
    </Link>
  );
}
