import { matchCopy } from "@/entities/match/copy";
import { withDotPrefix } from "@/lib/dot-prefix";
import { ownFormats } from "@/lib/format";
import type { SheetMatch } from "../api/sheets.ts";
import { sheetsCopy as copy } from "../sheets-copy.ts";
import { SheetTable } from "./sheet-table.tsx";

interface MatchSheetProps {
  readonly match: SheetMatch;
  /** The name of the tournament. */
  readonly name: string;
}

/** A printed match sheet: a line for each side's maps, result and signature, and one for the referee. */
export function MatchSheet({ match, name }: MatchSheetProps) {
  const { round, bestOf, at, station, after, sides } = match;
  const maps = Array.from({ length: bestOf }, (_, index) => index + 1);
  const facts = [
    [copy.station, after === null ? (station ?? "") : copy.stationAfter(station ?? "", after)],
    [copy.hour, at ? ownFormats.formatDateTime(at) : ""],
    [copy.referee, ""],
  ] as const;
  return (
    <article aria-label={sides.join(" – ")} className="sheet">
      <p className="flex justify-between gap-4">
        <span className="font-semibold">{name}</span>
        {/* The line may wrap: screen readers hear the dot, others see the gap. */}
        <span className="flex flex-wrap justify-end gap-x-3 text-muted">
          <span>{round}</span>
          <span>
            <span className="sr-only">{withDotPrefix("")}</span>
            {matchCopy.bestOf(bestOf)}
          </span>
        </span>
      </p>
      <SheetTable label={copy.tableOf(sides.join(" – "))}>
        <thead>
          <tr>
            <th scope="col">{copy.side}</th>
            {bestOf > 1 &&
              maps.map((number) => (
                <th key={number} scope="col" className="sheet-score">
                  <span className="sheet-word">{copy.map}</span> {number}
                </th>
              ))}
            <th scope="col" className="sheet-score">
              {copy.result}
            </th>
            <th scope="col" className="sheet-signature">
              {copy.signature}
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map((side) => (
            <tr key={side}>
              <th scope="row" className="wrap-anywhere">
                {side}
              </th>
              {bestOf > 1 && maps.map((number) => <td key={number}>{copy.blank}</td>)}
              <td>{copy.blank}</td>
              <td>{copy.blank}</td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
      <dl className="sheet-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
