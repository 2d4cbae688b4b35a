import { matchCopy } from "@/entities/match/copy";
import { overlayCopy as copy } from "@/entities/match/overlay-copy";
import { cn } from "@/lib/cn";
import type { Strip, StripRow } from "../../domain/overlay-match.ts";

const FIGURE = "flex-none font-bold tabular-nums";

interface StandingsPanelProps {
  readonly title: string;
  readonly strip: Strip;
}

/** The standings: a table, or the matches of a round. */
export function StandingsPanel({ title, strip }: StandingsPanelProps) {
  return (
    <section className="overlay-panel left-10">
      <h2 className="overlay-panel-title truncate">{title}</h2>
      <p className="truncate font-semibold text-(--text-low)">{strip.title}</p>
      <ol>
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
        <span className="overlay-row-lead min-w-7.5">{row.place}</span>
        <span className="flex-1 truncate">{row.name}</span>
        <span className={FIGURE}>
          {row.points} <small className="text-[0.75em] text-(--text-low)">{copy.points}</small>
        </span>
      </>
    );
  }
  return (
    <span className="overlay-row-names">
      {row.names.map((name, index) => (
        <span
          key={index}
          className={cn(
            "flex min-w-0 justify-between gap-3",
            row.winner !== null && row.winner !== index + 1 && "opacity-55",
          )}
        >
          <span className="truncate">{name ?? matchCopy.toBeDefined}</span>
          {row.scores[index] && <span className={FIGURE}>{row.scores[index]}</span>}
        </span>
      ))}
    </span>
  );
}
