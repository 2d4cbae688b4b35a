import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { type OwnRanking, ownRankingQuery } from "../api/read-ranking.ts";
import { copy } from "../copy.ts";
import { anchorOf, type ChosenRanking, toPlace } from "../domain/ranking-from-url.ts";

interface OwnPlaceProps {
  readonly userId: string;
  readonly chosen: ChosenRanking;
}

const texts = copy.own;

/** The place of the viewer or their team, with a link to it. */
export function OwnPlace({ userId, chosen }: OwnPlaceProps) {
  const { search } = useLocation();
  const { data: own } = useQuery(ownRankingQuery(userId, chosen));
  if (own === undefined) return null;
  const isAtHome = chosen.country !== null && own?.country === chosen.country;
  const place = (isAtHome ? own?.country_place : own?.place) ?? null;
  return (
    <aside className="card mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-accent/40 py-3">
      {own === null || place === null ? (
        <p className="text-muted">
          {own === null
            ? texts.none[chosen.type]
            : texts.provisional[chosen.type](own.matches, own.rating)}
        </p>
      ) : (
        <Place own={own} place={place} chosen={chosen} isAtHome={isAtHome} />
      )}
      <Link
        to={
          place === null
            ? paths.openTournaments()
            : { search: toPlace(search, place, isAtHome), hash: anchorOf(place) }
        }
        className={buttonClass({ variant: "secondary" })}
      >
        {place === null ? texts.play : texts.jump}
      </Link>
    </aside>
  );
}

interface PlaceProps {
  readonly own: OwnRanking;
  /** The place among all sides, or among the sides of the selected country. */
  readonly place: number;
  readonly chosen: ChosenRanking;
  readonly isAtHome: boolean;
}

function Place({ own, place, chosen, isAtHome }: PlaceProps) {
  const other = isAtHome ? own.place : own.country_place;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-lg">
      <span>{texts.place[chosen.type]}</span>
      <strong className="font-display text-3xl leading-none font-bold tabular-nums">
        {copy.place(place)}
      </strong>
      {isAtHome && own.country !== null && <span>{texts.of(own.country)}</span>}
      {other !== null && own.country !== null && (
        <span className="text-base text-muted">
          {texts.also(copy.place(other), isAtHome ? null : own.country)}
        </span>
      )}
    </p>
  );
}
