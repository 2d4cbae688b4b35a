import { Star } from "lucide-react";
import { statisticsCopy as copy } from "../statistics-copy.ts";
import { formatKda, kdaOf, type Counts } from "../domain/kda.ts";

export interface StatisticsRow extends Counts {
  readonly id: string;
  readonly name: string;
  /** Whether this player was the best player of the match. */
  readonly isBest?: boolean;
}

interface StatisticsTableProps {
  /** The name of the side. Screen readers read it as the table's name. */
  readonly sideName: string;
  readonly rows: readonly StatisticsRow[];
}

const COLUMNS = ["kills", "deaths", "assists"] as const;
const number = "px-2 py-1.5 text-right tabular-nums";

/** Kills, deaths, assists and KDA of a side's players. */
export function StatisticsTable({ sideName, rows }: StatisticsTableProps) {
  return (
    <table aria-label={copy.of(sideName)} className="w-full table-fixed text-[0.9375rem]">
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="py-1.5 pr-2 text-left font-normal">
            {copy.player}
          </th>
          {[...COLUMNS, "kda" as const].map((column) => (
            <th
              key={column}
              scope="col"
              className={`${number} font-normal ${column === "kda" ? "w-16" : "w-11"}`}
            >
              <abbr title={copy[column].full} className="no-underline">
                {copy[column].short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-border/60">
            <th scope="row" className="py-1.5 pr-2 text-left font-medium">
              <span className="flex items-center gap-1.5">
                <span title={row.name} className="truncate">
                  {row.name}
                </span>
                {row.isBest && (
                  <span title={copy.best} className="flex-none text-accent-2">
                    <Star aria-hidden className="size-4 fill-current" />
                    <span className="sr-only">{copy.best}</span>
                  </span>
                )}
              </span>
            </th>
            {COLUMNS.map((column) => (
              <td key={column} className={number}>
                {row[column]}
              </td>
            ))}
            <td className={`${number} font-semibold`}>{formatKda(kdaOf(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
