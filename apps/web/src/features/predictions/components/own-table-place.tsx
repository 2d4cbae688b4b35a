import { useQuery } from "@tanstack/react-query";
import { AnimatedNumber } from "@/components/animated-number";
import { useShownResult } from "@/hooks/use-hidden-results";
import { ownPredictionsQuery, PAGE_SIZE, predictionTableQuery } from "../api/prediction-table.ts";
import { copy, ownCopy } from "../copy.ts";
import { resultsOf } from "../domain/hidden-results-key.ts";

interface OwnPlaceProps {
  readonly tournamentId: string;
  readonly userId: string;
}

const texts = ownCopy;

/** The viewer's place in the table, and how many predictions still wait for a result. */
export function OwnPlace({ tournamentId, userId }: OwnPlaceProps) {
  const { data: own } = useQuery(ownPredictionsQuery(tournamentId, userId));
  const shown = useShownResult(resultsOf(tournamentId));
  const place = own?.place ?? null;
  // Tied participants are listed one after another. All have the place of the first of them.
  const { data: rows = [] } = useQuery({
    ...predictionTableQuery(tournamentId, Math.ceil((place ?? 1) / PAGE_SIZE)),
    enabled: place !== null,
  });
  if (!own || (place === null && own.waiting === 0)) return null;
  const line = (
    <aside className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-accent/40 py-3">
      <p className="text-lg font-semibold">
        {place === null ? texts.none : texts.place(place, equalsOf(rows, place, userId))}
        {own.waiting > 0 && (
          <span className="block text-sm font-normal text-muted">{texts.waiting(own.waiting)}</span>
        )}
      </p>
      {place !== null && (
        <p className="sm:text-right">
          <AnimatedNumber
            value={own.points}
            className="font-display text-3xl leading-none font-bold tabular-nums"
          />
          <span className="ml-1.5">{copy.table.points.toLowerCase()}</span>
          <span className="block text-sm text-muted">
            {copy.table.rightsOf(own.rights, own.decided)} {copy.table.rights.toLowerCase()}
          </span>
        </p>
      )}
    </aside>
  );
  // The viewer's place reveals results, so it is hidden together with the table.
  return place === null ? (
    line
  ) : (
    <div className="contents" {...shown}>
      <div className="result-part">{line}</div>
    </div>
  );
}

interface Row {
  readonly place: number;
  readonly profile_id: string;
  readonly username: string;
}

/** The other participants who share the viewer's place. Empty if the next page may list more of them. */
function equalsOf(rows: readonly Row[], place: number, ownId: string): readonly string[] {
  if (rows.length === PAGE_SIZE && rows.at(-1)?.place === place) return [];
  return rows.flatMap((row) =>
    row.place === place && row.profile_id !== ownId ? row.username : [],
  );
}
