import { ListOrdered } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { cn } from "@/lib/cn";
import { tableRules } from "@/entities/tournament/table-rules-copy";
import { stagesCopy } from "../stages-copy.ts";
import type { Stage } from "../domain/stage.ts";
import { type Column, columnsOf } from "../domain/standing-columns.ts";
import type { Standing } from "../domain/standings.ts";
import { AdjustmentNotes } from "./adjustment-notes.tsx";
import { StandingName } from "./standing-name.tsx";
import { TieBreakNote } from "./tie-break-note.tsx";

interface StandingsTableProps {
  readonly stage: Stage;
  /** The table's group, whose ties that wait for a match are shown. */
  readonly groupId?: string;
  readonly standings: readonly Standing[];
  readonly label: string;
  readonly ownId: string | null;
  /** Whether places are updated only at the end of the round. */
  readonly isProvisional?: boolean;
}

const words = stagesCopy.structure.table;

const hiddenOnPhone = (column: Column) => column.isWide && "max-sm:hidden";

/** For each place, why it is below the place above: the tie-break that decided. */
function reasonsOf(standings: readonly Standing[]) {
  return standings.flatMap(({ participantId: id, entrant, above, reason }, index) => {
    if (!reason || !above) return [];
    const why = stagesCopy.tieBreaks.reason(above.name, reason);
    return [{ id, line: stagesCopy.tieBreaks.line(index + 1, entrant?.name ?? "", why) }];
  });
}

/**
 * A table in the database's order. A bar at the edge marks participants who would advance now.
 * A word marks those who have advanced or are eliminated; a button shows the tie-breaks.
 */
export function StandingsTable({
  stage,
  groupId,
  standings,
  label,
  ownId,
  isProvisional = false,
}: StandingsTableProps) {
  const [isExplained, setIsExplained] = useState(false);
  const columns = columnsOf(stage, isProvisional);
  const ahead = standings.filter(({ fate }) => fate === "ahead").length;
  const places = ahead + standings.filter(({ fate }) => fate === "through").length;
  const reasons = reasonsOf(standings);
  const isLast = stage.state === "done" && places === 0;
  return (
    <div className="grid min-w-0 gap-3">
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            <TableHeader className="w-8 px-1.5! text-center">{words.position}</TableHeader>
            <TableHeader className="px-1.5!">{words.participant}</TableHeader>
            {columns.map((column) => (
              <TableHeader
                key={column.label}
                className={cn("px-1.5! text-center", hiddenOnPhone(column))}
              >
                <abbr title={column.title} className="no-underline">
                  {column.label}
                </abbr>
              </TableHeader>
            ))}
            <TableHeader className="px-2! text-center">
              <abbr title={words.pointsTitle} className="no-underline">
                {words.points}
              </abbr>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {standings.map((standing, index) => {
            const goesOn = standing.fate === "ahead" || standing.fate === "through";
            return (
              <TableRow
                key={standing.participantId}
                className={cn(
                  goesOn && "bg-accent/8",
                  standing.participantId === ownId && "outline-2 -outline-offset-2 outline-accent",
                )}
              >
                <TableCell
                  className={cn(
                    "border-l-2 px-1.5! text-center tabular-nums",
                    goesOn ? "border-l-accent" : "border-l-transparent",
                  )}
                  // The first three places have the colour of their place.
                  style={isLast ? { color: `var(--place-${index + 1})` } : undefined}
                >
                  {index + 1}
                  {standing.fate === "ahead" && (
                    <span className="sr-only">{stagesCopy.structure.qualifies}</span>
                  )}
                </TableCell>
                <TableCell className="max-w-28 px-1.5! sm:max-w-44">
                  <StandingName standing={standing} />
                </TableCell>
                {columns.map((column) => (
                  <TableCell
                    key={column.label}
                    className={cn(
                      "px-1.5! text-center text-muted tabular-nums",
                      hiddenOnPhone(column),
                    )}
                  >
                    {column.value(standing)}
                  </TableCell>
                ))}
                <TableCell className="px-2! text-center font-display text-xl font-bold tabular-nums">
                  {standing.points}
                  {standing.adjustment !== 0 && (
                    <>
                      <span aria-hidden className="text-accent">
                        {stagesCopy.adjustments.mark}
                      </span>
                      <span className="sr-only">
                        {stagesCopy.adjustments.aside(standing.adjustment)}
                      </span>
                    </>
                  )}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {ahead > 0 && (
        <p className="border-l-2 border-accent pl-2 text-sm text-muted">
          {isProvisional
            ? stagesCopy.structure.goOnSoFar(places)
            : stagesCopy.structure.goOn(places)}
        </p>
      )}
      {stage.awaits_tie_break && groupId !== undefined && (
        <TieBreakNote stageId={stage.id} groupId={groupId} standings={standings} />
      )}
      <AdjustmentNotes adjustments={stage.adjustments} standings={standings} />
      {isExplained && (
        <ul className="grid gap-1 text-sm text-muted">
          <li>{stagesCopy.tieBreaks.order(stage.tie_breaks)}</li>
          {tableRules(stage).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          {reasons.map(({ id, line }) => (
            <li key={id} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          {isProvisional && stagesCopy.tieBreaks.provisional}
        </p>
        {reasons.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={isExplained}
            className="-mx-3 print:hidden"
            onClick={() => setIsExplained(!isExplained)}
          >
            <ListOrdered aria-hidden />
            {isExplained ? stagesCopy.tieBreaks.hideReasons : stagesCopy.tieBreaks.showReasons}
          </Button>
        )}
      </div>
    </div>
  );
}
