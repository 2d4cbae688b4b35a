import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
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
      {title !== null && <span>{copy.amounts[kind](amount)}</span>}
      {copy.between}
      {when}
    </>
  );
}

const DAY = 86_400_000;
/** From as many days on it is said in days, and not let go unseen. */
const LONG_DAYS = 7;

/** Since when something is late. */
function Since({ at }: Pick<TonightRow, "at">) {
  const days = Math.floor((useNow(60_000) - Date.parse(at)) / DAY);
  if (days < LONG_DAYS) return <RelativeTime value={at} />;
  return (
    <time dateTime={at} title={formatDateTime(at)} className="font-medium text-warning">
      {copy.ago(days)}
    </time>
  );
}

/** How many of what, in full where no cup stands beside it. */
function amountOf({ kind, title, amount }: TonightRow): string | null {
  if (kind === "cup" || kind === "start") return null;
  const ofChallenges: Partial<Record<TonightRow["kind"], (count: number) => string>> =
    copy.challenges;
  return ((title === null && ofChallenges[kind]) || copy.amounts[kind])(amount);
}

/** One line of the evening: whose it is, how it stands, and the act that it asks for. What is wrong comes before where. */
export function TonightLine({ row }: { readonly row: TonightRow }) {
  const { kind, part, title } = row;
  const act =
    kind === "start" ? copy.acts.start[part === "late" ? "late" : "next"] : copy.acts[kind];
  const said = part === "late" || title === null ? amountOf(row) : null;
  return (
    <Link
      to={tonightPlace(row)}
      className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-surface-raised focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span
          title={said === null ? (title ?? undefined) : undefined}
          className={cn(
            "block font-semibold",
            said === null ? "truncate" : "first-letter:uppercase",
          )}
        >
          {said ?? title}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          {said === null || part !== "late" ? (
            <Facts row={row} />
          ) : (
            <>
              {title !== null && (
                <span title={title} className="max-w-full truncate">
                  {title}
                </span>
              )}
              {copy.between}
              <Since at={row.at} />
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
