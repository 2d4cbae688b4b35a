import { matchCopy } from "@/entities/match/copy";
import { overlayCopy as copy } from "@/entities/match/overlay-copy";
import { cn } from "@/lib/cn";
import type { Strip, StripRow } from "../../domain/featured.ts";

interface StripPanelProps {
  /** The tournament's name. */
  readonly title: string;
  readonly strip: Strip;
}

/** The standings: a table, or the matches of a round. */
export function StripPanel({ title, strip }: StripPanelProps) {
  return (
    <section className="overlay-panel overlay-strip">
      <h2 className="overlay-panel-title truncate">{title}</h2>
      <p className="overlay-panel-part truncate">{strip.title}</p>
      <ol className="overlay-rows">
        {strip.rows.map((row) => (
          <li key={row.id} className="overlay-row">
            <Row row={row} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Row({ row }: { readonly row: StripRow }) {
  if (row.kind === "place") {
    return (
      <>
        <span className="overlay-row-lead">{row.place}</span>
        <span className="flex-1 truncate">{row.name}</span>
        <span className="overlay-row-figure">
          {row.points} <small>{copy.points}</small>
        </span>
      </>
    );
  }
  const figures = row.score && [row.score.score1, row.score.score2];
  return (
    <span className="overlay-row-names">
      {row.names.map((name, index) => (
        <span
          key={index}
          className={cn(
            "overlay-row-side",
            row.winner !== null && row.winner !== index + 1 && "board-lost",
          )}
        >
          <span className="truncate">{name ?? matchCopy.toBeDefined}</span>
          {figures && <span className="overlay-row-figure">{figures[index]}</span>}
        </span>
      ))}
    </span>
  );
}
