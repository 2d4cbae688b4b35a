import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import type { TonightRow } from "@/entities/dashboard/api/todays-work";
import { tonightPlace } from "../domain/todays-work-url.ts";
import { tonightCopy as copy } from "../copy.ts";

/** The facts in a line of pending work: amount and time; if a tournament is due to start, also its registrations. */
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
/** From this many days on, a delay is shown in days and highlighted. */
const LONG_DAYS = 7;

/** How long the match or task of a line has been late. */
function Since({ at }: Pick<TonightRow, "at">) {
  const days = Math.floor((useNow(60_000) - Date.parse(at)) / DAY);
  if (days < LONG_DAYS) return <RelativeTime value={at} />;
  return (
    <time dateTime={at} title={formatDateTime(at)} className="font-medium text-warning">
      {copy.ago(days)}
    </time>
  );
}

/** The amount of work as text. Challenges have no tournament name, so their text contains the word "challenges". */
function amountOf({ kind, title, amount }: TonightRow): string | null {
  if (kind === "cup" || kind === "start") return null;
  const ofChallenges: Partial<Record<TonightRow["kind"], (count: number) => string>> =
    copy.challenges;
  return ((title === null && ofChallenges[kind]) || copy.amounts[kind])(amount);
}

/** One line of tonight's work: the tournament, its state and the action. For late work, the problem comes first. */
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
