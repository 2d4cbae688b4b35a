import { type KeyboardEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import {
  type GridProblems,
  type GridRow,
  repeatedPlace,
  type RowTexts,
} from "../domain/entry-grid.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";

const copy = lobbiesCopy.grid;

interface ResultGridProps {
  readonly title: string;
  readonly rows: readonly GridRow[];
  readonly problems: GridProblems;
  readonly isTimed: boolean;
  readonly isReadOnly: boolean;
  readonly onWrite: (participantId: string, change: Partial<RowTexts>) => void;
  /** Marks all rows with this place as tied. */
  readonly onTie: (place: number) => void;
  /** Called when Enter is pressed in the last row. */
  readonly onEnd: () => void;
}

type Column = "place" | "kills" | "time";

/** The fields of one column are those with its name, in the order of the rows. */
const cellsOf = (grid: HTMLElement, column: Column) => [
  ...grid.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`),
];

/** The results of a game, one row per slot, entered with the keyboard: Enter and arrows go down, Tab goes across. */
export function ResultGrid(props: ResultGridProps) {
  const { title, rows, problems, isTimed, isReadOnly, onWrite, onTie, onEnd } = props;
  const grid = useRef<HTMLDivElement>(null);
  const columns: readonly Column[] = isTimed ? ["place", "time", "kills"] : ["place", "kills"];
  const move = (event: KeyboardEvent<HTMLInputElement>, column: Column) => {
    const step = {
      Enter: event.shiftKey ? -1 : 1,
      ArrowDown: 1,
      ArrowUp: -1,
    }[event.key];
    if (step === undefined || !grid.current) return;
    event.preventDefault();
    const cells = cellsOf(grid.current, column);
    const next = cells[cells.indexOf(event.currentTarget) + step];
    if (next) next.focus();
    else if (event.key === "Enter" && step === 1) {
      // After the last place come the kills; after the last kills, the end.
      const [first] = column === "kills" ? [] : cellsOf(grid.current, columns.at(-1) ?? "kills");
      if (first) first.focus();
      else onEnd();
    }
  };
  const labels = { place: copy.placeOf, kills: copy.killsOf, time: copy.timeOf };
  return (
    <div
      ref={grid}
      role="table"
      aria-label={copy.label(title)}
      className="grid gap-px overflow-hidden rounded-lg border border-border bg-border text-[0.9375rem] tabular-nums"
    >
      <div role="row" className={cn(line(isTimed), "bg-surface-raised py-1.5 text-sm text-muted")}>
        <span role="columnheader" className="text-center">
          {copy.slot}
        </span>
        <span role="columnheader">{copy.side}</span>
        {columns.map((column) => (
          <span key={column} role="columnheader" className="text-center">
            {copy[column]}
          </span>
        ))}
        <span role="columnheader" className="text-right max-sm:hidden">
          {copy.points}
        </span>
      </div>
      {rows.map((row) => {
        const repeated = repeatedPlace(row, problems);
        const wrong = problems.wrong.get(row.participantId) ?? null;
        return (
          <div
            key={row.participantId}
            role="row"
            className={cn(line(isTimed), "bg-surface py-1", repeated !== null && "bg-danger/8")}
          >
            <span role="cell" className="text-center text-muted">
              {row.slot}
            </span>
            <span role="rowheader" className="grid min-w-0">
              <span title={row.name} className="truncate font-medium">
                {row.name}
              </span>
              <RowRemark
                row={row}
                repeated={repeated}
                wrong={
                  wrong &&
                  (wrong === "missing" && isTimed ? copy.missingTime : copy.problems[wrong])
                }
                onTie={isReadOnly ? null : onTie}
              />
            </span>
            {columns.map((column) => (
              <span key={column} role="cell">
                <Input
                  data-column={column}
                  aria-label={labels[column](row.name)}
                  aria-invalid={
                    column === "place" ? repeated !== null || wrong === "place" : wrong === column
                  }
                  value={row[column]}
                  readOnly={isReadOnly}
                  inputMode={column === "time" ? "text" : "numeric"}
                  enterKeyHint="next"
                  autoComplete="off"
                  maxLength={column === "time" ? 10 : 3}
                  className={cn(
                    "px-1 text-center",
                    isReadOnly && "border-transparent bg-transparent",
                  )}
                  onFocus={(event) => event.currentTarget.select()}
                  onKeyDown={(event) => move(event, column)}
                  onChange={(event) => onWrite(row.participantId, { [column]: event.target.value })}
                />
              </span>
            ))}
            <span role="cell" className="text-right font-display text-lg font-bold max-sm:hidden">
              {row.points === null ? "" : formatNumber(Math.round(row.points * 100) / 100)}
            </span>
          </div>
        );
      })}
    </div>
  );
}

const line = (isTimed: boolean) =>
  cn(
    "grid items-center gap-2 px-2",
    isTimed
      ? "grid-cols-[1.75rem_minmax(0,1fr)_3.25rem_5.5rem_3.25rem] sm:grid-cols-[2.25rem_minmax(0,1fr)_4.5rem_6rem_4.5rem_3.5rem]"
      : "grid-cols-[1.75rem_minmax(0,1fr)_4rem_4rem] sm:grid-cols-[2.25rem_minmax(0,1fr)_5rem_5rem_3.5rem]",
  );

interface RowRemarkProps {
  readonly row: GridRow;
  readonly repeated: number | null;
  readonly wrong: string | null;
  readonly onTie: ResultGridProps["onTie"] | null;
}

/** One line below the name: what is wrong in the row, or where it comes from. */
function RowRemark({ row, repeated, wrong, onTie }: RowRemarkProps) {
  if (wrong !== null) return <span className="text-sm text-danger">{wrong}</span>;
  if (repeated !== null)
    return (
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
        {copy.repeated(repeated)}
        {onTie && (
          <Button
            variant="ghost"
            size="sm"
            tabIndex={-1}
            className="-my-2 h-auto min-h-8 px-1 py-0 underline"
            aria-label={copy.tiedLabel(repeated)}
            onClick={() => onTie(repeated)}
          >
            {copy.tied}
          </Button>
        )}
      </span>
    );
  const remark =
    (/^[-–—x]$/iu.test(row.place.trim()) && copy.absent) ||
    (/^d$/iu.test(row.place.trim()) && copy.excluded) ||
    (row.isTied && copy.isTied) ||
    (row.isReported && copy.reported);
  return remark ? <span className="text-sm text-muted">{remark}</span> : null;
}
