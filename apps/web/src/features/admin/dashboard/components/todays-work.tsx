import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { dashboardKeys } from "@/entities/dashboard/api/dashboard-query-keys";
import { useMediaQuery } from "@/hooks/use-media-query";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { type TonightRow, tonightQuery } from "@/entities/dashboard/api/todays-work";
import { tonightCopy as copy } from "../copy.ts";
import { TonightLine } from "./todays-work-line.tsx";

const PARTS = [
  { part: "late", dot: "bg-warning" },
  { part: "live", dot: "bg-success animate-status-pulse motion-reduce:animate-none" },
  { part: "next", dot: "bg-accent-2" },
] as const;

/** Shown as live: any tournament that has begun, even if none of its matches is being played now. */
const partOf = ({ kind, part }: TonightRow) => (kind === "cup" ? "live" : part);

/** Counts the late items of all rows; a tournament that should have begun counts once. */
const lateOf = (rows: readonly TonightRow[]) =>
  rows.reduce((sum, { kind, amount }) => sum + (kind === "start" ? 1 : amount), 0);

/** The number of rows that a section shows before the user expands it. */
const SHOWN = 6;
/** The number of rows that a phone shows in the section of work that is due later. */
const SHOWN_NEXT = 3;

const liveKeys = [dashboardKeys.tonight];

interface TonightProps {
  /** Content that is rendered below the late items. */
  readonly afterLate?: ReactNode;
}

/** Late, live and coming items; each line links to the page that handles it. */
export function Tonight({ afterLate }: TonightProps) {
  const { data, error, refetch } = useQuery(tonightQuery());
  useTableChanges({ table: "tournament_matches" }, liveKeys);
  useTableChanges({ table: "challenge_matches" }, liveKeys);
  useTableChanges({ table: "tournaments" }, liveKeys);
  useTableChanges({ table: "reports" }, liveKeys);
  useTableChanges({ table: "payouts" }, liveKeys);
  useTableChanges({ table: "referee_calls" }, liveKeys);
  useTableChanges({ table: "match_starts" }, liveKeys);
  useTableChanges({ table: "entry_requests" }, liveKeys);
  return (
    <Card className="max-md:border-0 max-md:bg-transparent max-md:p-0">
      <CardHeader title={copy.title} description={copy.description} />
      {error && !data ? (
        <>
          <ErrorState title={copy.error} error={error} onRetry={refetch} />
          {afterLate}
        </>
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : (
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-3">
          {PARTS.map(({ part, dot }) => (
            <div key={part} className="grid min-w-0 grid-cols-1 content-start gap-4">
              <Part part={part} dot={dot} rows={data.filter((row) => partOf(row) === part)} />
              {part === "late" && afterLate}
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}

interface PartProps {
  readonly part: TonightRow["part"];
  readonly dot: string;
  readonly rows: readonly TonightRow[];
}

function Part({ part, dot, rows }: PartProps) {
  const id = useId();
  const listId = useId();
  const [isWhole, setWhole] = useState(false);
  const isPhone = useMediaQuery("(width < 48rem)", false);
  const usual = part === "next" && isPhone ? SHOWN_NEXT : SHOWN;
  // If only one row would be hidden, it is shown, because the button that shows it would need the same space.
  const shown = rows.length - usual === 1 ? rows.length : usual;
  const hidden = rows.length - shown;
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-2">
      <h3 id={id} className="flex items-center gap-2 text-lg font-semibold">
        <span
          aria-hidden
          className={cn("size-2.5 rounded-full", rows.length > 0 ? dot : "bg-border-strong")}
        />
        {copy.parts[part]}
        {rows.length > 0 && (
          <span className="text-sm font-medium text-muted tabular-nums">
            {formatNumber(part === "late" ? lateOf(rows) : rows.length)}
          </span>
        )}
      </h3>
      {rows.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">{copy.nothing[part]}</p>
      ) : (
        <ul
          id={listId}
          className="divide-y divide-border rounded-md border border-border max-md:bg-surface"
        >
          {(isWhole ? rows : rows.slice(0, shown)).map((row) => (
            <li key={`${row.kind}-${row.tournament_id}`}>
              <TonightLine row={row} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button
          variant="ghost"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          {isWhole ? copy.fewer : copy.more(hidden)}
        </Button>
      )}
    </section>
  );
}
