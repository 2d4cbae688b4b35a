import { matchCopy } from "@/entities/match/copy";
import { cn } from "@/lib/cn";
import { withDotPrefix } from "@/lib/dot-prefix";
import { ownFormats } from "@/lib/format";
import type { SheetMatch } from "../api/sheets.ts";
import { sheetsCopy as copy } from "../printed-sheets-copy.ts";
import {
  sheetCell,
  sheetClass,
  sheetHead,
  sheetName,
  sheetScore,
  sheetSignature,
  SheetTable,
} from "./printed-sheet-table.tsx";

const WORD = "phone:absolute phone:[clip-path:inset(50%)]";

interface MatchSheetProps {
  readonly match: SheetMatch;
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
    <article aria-label={sides.join(" – ")} className={cn(sheetClass, "break-inside-avoid")}>
      <p className="flex justify-between gap-4">
        <span className="font-semibold">{name}</span>
        {/* The line may wrap. Screen readers read the dot between two facts; other users see a gap. */}
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
            <th scope="col" className={sheetHead}>
              {copy.side}
            </th>
            {bestOf > 1 &&
              maps.map((number) => (
                <th key={number} scope="col" className={cn(sheetHead, sheetScore)}>
                  <span className={WORD}>{copy.map}</span> {number}
                </th>
              ))}
            <th scope="col" className={cn(sheetHead, sheetScore)}>
              {copy.result}
            </th>
            <th scope="col" className={cn(sheetHead, sheetSignature)}>
              {copy.signature}
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map((side) => (
            <tr key={side}>
              <th scope="row" className={sheetName}>
                {side}
              </th>
              {bestOf > 1 &&
                maps.map((number) => (
                  <td key={number} className={sheetCell}>
                    {copy.blank}
                  </td>
                ))}
              <td className={sheetCell}>{copy.blank}</td>
              <td className={sheetCell}>{copy.blank}</td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        {facts.map(([term, value]) => (
          <div key={term} className="min-h-10 border-b border-border-strong">
            <dt className="text-[0.875rem] text-muted">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
