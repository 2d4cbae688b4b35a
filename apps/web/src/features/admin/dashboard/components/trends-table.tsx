import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { CollapsibleRow } from "@/components/collapsible-row";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { copy } from "../copy.ts";
import { type TrendDay, trendKeys } from "../domain/trends.ts";

interface TrendsTableProps {
  readonly days: readonly TrendDay[];
}

const { table, columns } = copy.trends;
/** The columns are narrow, so that all five fit on a phone. */
const HEAD = "max-md:px-1.5 max-md:text-xs max-md:whitespace-normal";
const CELL = "max-md:px-1.5 max-md:text-sm";
const dayName = new Intl.DateTimeFormat("es-AR", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** The numbers that the charts show, newest day first; the table is collapsed at first. */
export function TrendsTable({ days }: TrendsTableProps) {
  return (
    <CollapsibleRow title={table}>
      <div className="mb-4 max-h-120 overflow-auto">
        <Table aria-label={table}>
          <TableHead>
            <TableRow>
              <TableHeader className={HEAD}>{columns.day}</TableHeader>
              {trendKeys.map((key) => (
                <TableHeader key={key} className={cn(HEAD, "text-right")}>
                  {columns[key]}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {days.toReversed().map((day) => (
              <TableRow key={day.day}>
                <TableHeader scope="row" className={cn(CELL, "font-normal")}>
                  {dayName.format(new Date(`${day.day}T00:00:00Z`))}
                </TableHeader>
                {trendKeys.map((key) => (
                  <TableCell key={key} className={cn(CELL, "text-right tabular-nums")}>
                    {formatNumber(day[key])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </CollapsibleRow>
  );
}
