import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { UrlStateSelect } from "@/components/url-state-select";
import { CoveredResult } from "@/components/covered-result";
import { formatNumber } from "@/lib/format";
import { careerFiguresQuery } from "../api/career-figures.ts";
import { chosenCareer, playedOf, type Tally } from "../domain/career.ts";
import { formatKda, kdaOf } from "../domain/kda.ts";
import { seasonsCopy as copy } from "../career-copy.ts";

const NONE: readonly never[] = [];

/**
 * The record in a game by season and by map. Renders nothing before the first counted match. Renders nothing for a
 * single season that the list of games already shows.
 */
export function CareerSeasons({ participantId }: { readonly participantId: string }) {
  const [params] = useSearchParams();
  const { data: rows = NONE } = useQuery(careerFiguresQuery(participantId));
  const career = chosenCareer(rows, params);
  if (!career) return null;
  const { games, game, seasons, season, maps } = career;
  const hasMaps = maps.length > 0;
  if (!hasMaps && rows.every((row) => row.map === null && row.season === rows[0]?.season))
    return null;
  const title = hasMaps ? copy.title : copy.titleAlone;
  return (
    <section>
      <h2 className="mb-3">{title}</h2>
      <CoveredResult id={`seasons ${participantId}`} of={title}>
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-2 empty:hidden">
            {games.length > 1 && (
              <UrlStateSelect
                label={copy.game}
                name="juego"
                value={game}
                options={Object.fromEntries(games.map((name) => [name, name]))}
                below={["desde"]}
              />
            )}
            {seasons.length > 1 && (
              <UrlStateSelect
                label={copy.season}
                name="desde"
                value={season}
                all={copy.allSeasons}
                options={Object.fromEntries(seasons.map(({ name }) => [name, copy.seasonOf(name)]))}
              />
            )}
          </div>
          <Figures
            label={copy.seasons(game)}
            head={copy.season}
            rows={seasons.filter(({ name }) => season === null || name === season)}
            nameOf={copy.seasonOf}
          />
          {hasMaps && (
            <>
              <Figures label={copy.maps(game)} head={copy.map} rows={maps} />
              <p className="text-sm text-muted">
                {copy.mapsKnown(maps.reduce((sum, row) => sum + playedOf(row), 0))}
              </p>
            </>
          )}
        </div>
      </CoveredResult>
    </section>
  );
}

interface FiguresProps {
  readonly label: string;
  /** The title of the first column. */
  readonly head: string;
  readonly rows: readonly Tally[];
  readonly nameOf?: (name: string) => string;
}

/** With fewer matches than this, no win rate is shown, because it would mean little. */
const FEWEST_OF_RATE = 5;

const COLUMNS = {
  played: (row: Tally) => formatNumber(playedOf(row)),
  wins: (row: Tally) => formatNumber(row.wins),
  draws: (row: Tally) => formatNumber(row.draws),
  losses: (row: Tally) => formatNumber(row.losses),
  rate: (row: Tally) =>
    playedOf(row) < FEWEST_OF_RATE
      ? ""
      : formatNumber(Math.round((100 * row.wins) / playedOf(row))),
  kda: ({ kills, deaths, assists }: Tally) =>
    kills === null || deaths === null || assists === null
      ? ""
      : formatKda(kdaOf({ kills, deaths, assists })),
};

/** A table of records. The columns for draws and KDA are shown only if a row has them. */
function Figures({ label, head, rows, nameOf = (name) => name }: FiguresProps) {
  const columns = (["played", "wins", "draws", "losses", "rate", "kda"] as const).filter(
    (column) =>
      (column !== "rate" || rows.some((row) => playedOf(row) >= FEWEST_OF_RATE)) &&
      (column !== "draws" || rows.some(({ draws }) => draws > 0)) &&
      (column !== "kda" || rows.some(({ kills }) => kills !== null)),
  );
  return (
    <div className="card overflow-x-auto py-2">
      <table aria-label={label} className="w-full text-left text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1.5 font-normal">
              {head}
            </th>
            {columns.map((column) => {
              const [short, spoken] = copy.columns[column];
              return (
                <th
                  key={column}
                  scope="col"
                  className="w-11 py-1.5 pl-2 text-right font-normal sm:w-14"
                >
                  <span aria-hidden title={spoken}>
                    {short}
                  </span>
                  <span className="sr-only">{spoken}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-t border-border">
              <th scope="row" className="py-1.5 font-semibold wrap-anywhere">
                {nameOf(row.name)}
              </th>
              {columns.map((column) => (
                <td key={column} className="py-1.5 pl-2 text-right">
                  {COLUMNS[column](row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
