import { Link } from "react-router";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import type { Trophy } from "../api/trophies.ts";
import { trophiesCopy } from "../trophies-copy.ts";
import { cn } from "@/lib/cn";
import { PlaceMedal } from "./place-medal.tsx";

/** On a phone, up to this many trophies are listed one below the other. */
const STACKED = 3;

/** A participant's trophies, each a link to the page of the tournament's champion. Renders nothing without trophies. */
export function TrophyList({ trophies }: { readonly trophies: readonly Trophy[] }) {
  const { formatDate } = useFormats();
  if (trophies.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3">{trophiesCopy.title}</h2>
      {/* On a phone, more trophies are a row that scrolls sideways. */}
      <ul
        className={cn(
          "gap-2 sm:grid sm:grid-cols-2 sm:overflow-visible lg:grid-cols-1",
          trophies.length > STACKED
            ? "flex snap-x overflow-x-auto max-sm:-mx-4 max-sm:px-4 max-sm:pb-1"
            : "grid grid-cols-1",
        )}
      >
        {trophies.map(({ tournament_id: id, name, game, place, entrants, won_at: at }) => (
          <li
            key={id}
            className="card card-link relative flex items-center gap-3 px-3 py-2.5 max-sm:in-[.snap-x]:w-[min(82vw,20rem)] max-sm:flex-none max-sm:snap-center"
          >
            <PlaceMedal place={place} className="size-11" />
            <div className="min-w-0 flex-1">
              <h3 className="line-clamp-2 text-lg leading-tight wrap-anywhere">
                <Link to={paths.champion(id)} className="after:absolute after:inset-0">
                  {name}
                </Link>
              </h3>
              <p className="flex gap-x-1 text-sm">
                <span className="font-semibold">{trophiesCopy.places[place]}</span>
                <span className="text-muted">{trophiesCopy.of(entrants)}</span>
              </p>
              <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
                <span className="min-w-0 truncate">{game}</span>
                <time dateTime={at}>{formatDate(at)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
