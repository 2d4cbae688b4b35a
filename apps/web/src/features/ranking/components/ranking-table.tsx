import { Link } from "react-router";
import { ShowResult } from "@/components/covered-result";
import { TeamLogo } from "@/components/team-logo";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { TierBadge } from "@/entities/rating/components/tier-badge";
import { rankOf } from "@/entities/rating/domain/tier";
import { tierWords } from "@/entities/rating/tier-words";
import { useShownResult } from "@/hooks/use-hidden-results";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { outcomeTone } from "@/lib/outcome-tone";
import type { RankedSide } from "../api/read-ranking.ts";
import { copy } from "../copy.ts";
import { anchorOf, type ChosenRanking } from "../domain/ranking-from-url.ts";

interface RankingTableProps {
  readonly chosen: ChosenRanking;
  readonly sides: readonly RankedSide[];
  /** The id of the viewer's or their team's participant, whose row is highlighted; null if there is none. */
  readonly ownId: string | null;
}

const WON: Readonly<Record<string, boolean>> = { W: true, L: false };
// Columns with this class are hidden on a phone, which shows their values below the name.
const WIDE = "max-md:hidden";
const WIDER = "max-lg:hidden";
/** The first three places have the colours of medals, and the viewer's row has a coloured edge. */
const MEDALS: Readonly<Record<number, string>> = {
  1: "[&>:first-child]:text-(--place-1)",
  2: "[&>:first-child]:text-(--place-2)",
  3: "[&>:first-child]:text-(--place-3)",
};
const GROUNDS: Readonly<Record<number, string>> = {
  1: "bg-(--place-1)/9",
  2: "bg-(--place-2)/7",
  3: "bg-(--place-3)/7",
};
const OWN = "bg-accent/10 [&>:first-child]:shadow-[inset_3px_0_var(--accent-2)]";
const NUMBER = "text-right tabular-nums";

/** The table of a ranking: place, movement, side, matches, form and rating. */
export function RankingTable({ chosen, sides, ownId }: RankingTableProps) {
  const { columns } = copy;
  const label = copy.label(chosen.game, chosen.type);
  const id = `ranking ${label}`;
  return (
    <div {...useShownResult(id)}>
      <ShowResult id={id} of={columns.form} className="mb-3" />
      <Table aria-label={label} className="max-md:table-fixed">
        <TableHead>
          <TableRow>
            <TableHeader className="max-md:w-20 max-md:px-3">{columns.place}</TableHeader>
            <TableHeader className={WIDE}>{columns.moved}</TableHeader>
            <TableHeader className="max-md:px-0">{columns.side[chosen.type]}</TableHeader>
            <TableHeader className={WIDE}>{columns.country}</TableHeader>
            <TableHeader className={cn(WIDE, "text-right")}>{columns.matches}</TableHeader>
            <TableHeader className={cn(WIDER, "text-right")} title={columns.recordTitle}>
              {columns.record}
            </TableHeader>
            <TableHeader className={WIDE}>{columns.form}</TableHeader>
            <TableHeader className="text-right max-md:w-19 max-md:pr-3 max-md:pl-1">
              {columns.rating}
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {sides.map((side) => {
            const isOwn = side.participant_id === ownId;
            const Picture = chosen.type === "user" ? UserAvatar : TeamLogo;
            return (
              <TableRow
                key={side.participant_id}
                id={anchorOf(side.place)}
                aria-current={isOwn || undefined}
                data-shown={isOwn || undefined}
                className={cn(
                  "scroll-mt-24 hover:bg-surface-raised/50",
                  isOwn ? OWN : GROUNDS[side.place],
                  MEDALS[side.place],
                )}
              >
                <TableCell className="font-display text-xl font-bold tabular-nums max-md:px-3 md:text-2xl">
                  {copy.place(side.place)}
                  <span className="block md:hidden">
                    <Moved by={side.moved} />
                  </span>
                </TableCell>
                <TableCell className={WIDE}>
                  <Moved by={side.moved} />
                </TableCell>
                <TableCell className="max-md:px-0">
                  <div className="flex min-h-11 items-center gap-3">
                    <Picture name={side.name} src={side.image_url} className="size-10 flex-none" />
                    <div className="min-w-0">
                      <Link
                        to={
                          chosen.type === "user"
                            ? paths.profile(side.side_id)
                            : paths.team(side.side_id)
                        }
                        className="line-clamp-2 py-1 font-semibold wrap-anywhere hover:underline"
                      >
                        {side.name}
                      </Link>
                      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-[0.8125rem] text-muted md:hidden">
                        <Form form={side.form} />
                        {copy.matches(side.matches)}
                        {side.country && <span>{side.country}</span>}
                      </div>
                    </div>
                  </div>
                </TableCell>
                <TableCell className={cn(WIDE, "text-muted whitespace-nowrap")}>
                  {side.country}
                </TableCell>
                <TableCell className={cn(WIDE, NUMBER)}>{formatNumber(side.matches)}</TableCell>
                <TableCell className={cn(WIDER, NUMBER)}>
                  <span className="result">{copy.record(side)}</span>
                </TableCell>
                <TableCell className={WIDE}>
                  <Form form={side.form} />
                </TableCell>
                <TableCell
                  className={cn(NUMBER, "font-display text-2xl font-bold max-md:pr-3 max-md:pl-1")}
                >
                  {formatNumber(side.rating)}
                  <TierOf rating={side.rating} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </div>
  );
}

/** The tier of a rating, below it. */
function TierOf({ rating }: { readonly rating: number }) {
  const rank = rankOf(rating);
  return (
    <span className="flex items-center justify-end gap-1 font-sans text-[0.8125rem] font-normal text-muted">
      <TierBadge rank={rank} className="h-4 w-3.5" />
      {tierWords[rank.tier]}
    </span>
  );
}

/** The change of a place in the last week, shown not only by colour. */
function Moved({ by }: { readonly by: number | null }) {
  if (by === null)
    return (
      <span
        title={copy.moved.entered}
        className="result font-sans text-sm font-semibold whitespace-nowrap text-info"
      >
        {copy.moved.none}
      </span>
    );
  const isUp = by > 0;
  const text = by === 0 ? copy.moved.same : copy.moved[isUp ? "up" : "down"](Math.abs(by));
  return (
    <span
      title={text}
      className={cn(
        "result font-sans text-sm font-semibold whitespace-nowrap tabular-nums",
        by === 0 ? "text-muted" : isUp ? "text-success" : "text-danger",
      )}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden>{by === 0 ? "=" : `${isUp ? "▲" : "▼"} ${copy.steps(Math.abs(by))}`}</span>
    </span>
  );
}

/** The side's latest results (won, lost or drawn), newest first. */
function Form({ form }: { readonly form: string }) {
  const results = form.split("");
  return (
    <span className="result flex flex-wrap gap-0.5">
      <span className="sr-only">{results.map((mark) => copy.formSpoken[mark]).join(", ")}</span>
      {results.map((mark, index) => (
        <span
          key={index}
          aria-hidden
          className={cn(
            "grid size-5 place-items-center rounded-sm font-display text-sm font-bold",
            outcomeTone(WON[mark] ?? null),
          )}
        >
          {copy.form[mark]}
        </span>
      ))}
    </span>
  );
}
