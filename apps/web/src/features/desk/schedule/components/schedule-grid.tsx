import { useDroppable } from "@dnd-kit/core";
import { Fragment, type ReactNode } from "react";
import { cn } from "@/lib/cn";
import { formatTime } from "@/lib/format";
import type { ScheduleDay, ScheduleSlot } from "../domain/schedule.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";
import { scheduleCopy as copy } from "../schedule-copy.ts";

/** The time and the number of matches, for example "20:00 · 4 partidos". */
export const hourText = ({ at, matches }: ScheduleSlot): string =>
  matches.length > 0 ? copy.slot(formatTime(at), matches.length) : copy.free(formatTime(at));

/** The separator in the id of a cell: the hour is before it, and the name of the round after it. */
const CELL = "#";
export const hourOf = (id: string | number): string => String(id).split(CELL)[0] ?? "";

interface ScheduleGridProps {
  readonly day: ScheduleDay;
  readonly row: (match: ScheduledMatch, saidRound: string | null) => ReactNode;
  /** Returns content that is rendered below a round's row, as wide as the table; receives the round's matches. */
  readonly under: (matches: readonly ScheduledMatch[]) => ReactNode;
}

/** The name of the round stays visible when the hours scroll horizontally. */
const ROUND_HEAD = "sticky left-0 z-10 bg-surface p-3";

/** A table with a row for each round and a column for each hour. */
export function ScheduleGrid({ day, row, under }: ScheduleGridProps) {
  return (
    <div className="overflow-x-auto rounded-lg bg-surface">
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr>
            <th scope="col" className={cn(ROUND_HEAD, "w-28 font-normal text-muted")}>
              {copy.rounds}
            </th>
            {day.slots.map((slot) => (
              <th
                key={slot.at}
                scope="col"
                className={cn(
                  "p-3 tabular-nums",
                  // With these widths, five hours and the free hours after them fit on a desktop screen.
                  slot.matches.length === 0 ? "w-28 font-normal text-muted" : "w-49 font-semibold",
                )}
              >
                {hourText(slot)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.rows.map(({ name, cells }) => {
            const below = under(cells.flatMap(({ matches }) => matches));
            return (
              <Fragment key={name}>
                <tr className="border-t border-border align-top">
                  <th scope="row" className={cn(ROUND_HEAD, "font-semibold wrap-anywhere")}>
                    {name}
                  </th>
                  {cells.map(({ at, matches }) => (
                    <Cell key={at} id={`${at}${CELL}${name}`}>
                      {matches.map((match) => row(match, name))}
                    </Cell>
                  ))}
                </tr>
                {below && (
                  <tr className="border-t border-border bg-surface-raised">
                    <td colSpan={cells.length + 1}>
                      <div className="sticky left-0 w-[min(100%,60rem)]">{below}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** A drop target: one hour in the row of a round. */
function Cell({ id, children }: CellProps) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <td ref={setNodeRef} className={cn("border-l border-border p-2", isOver && "bg-accent/10")}>
      <ul className="grid grid-cols-1 gap-2">{children}</ul>
    </td>
  );
}
