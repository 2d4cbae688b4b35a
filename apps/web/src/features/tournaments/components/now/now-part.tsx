import { useQuery } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { StreamLink } from "@/entities/stream/components/stream-link";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import type { TournamentPage } from "../../api/get-tournament.ts";
import { tournamentNowQuery } from "../../api/tournament-now.ts";
import { nowOf, predictableOf } from "../../domain/now.ts";
import { stageInSight } from "../../domain/stage.ts";
import { nowCopy as copy } from "../../now-copy.ts";
import { NowMatch } from "./now-match.tsx";
import { NowNews } from "./now-news.tsx";
import "./now.css";

// Rendered only in the browser: servers cache the page, which must not contain the viewer's predictions.
const NowPredictions = lazy(async () => ({
  default: (await import("./now-predictions.tsx")).NowPredictions,
}));

const TICK_MS = 5_000;
/** The id of the section, for links to it. */
const PLACE = "ahora";
/** The phases of a match that was called but is not played yet. */
const BEGINNING: ReadonlySet<string> = new Set(["veto", "ready", "late", "coming"]);

interface NowPartProps {
  readonly tournament: TournamentPage;
  /** True if the open tab shows other content, so that this section is hidden on a phone. */
  readonly isAside: boolean;
}

/**
 * What happens now in a running tournament: current matches, latest results, and participants who wait for a rival.
 * If this section comes after the bracket, a line above links to it.
 */
export function NowPart({ tournament, isAside }: NowPartProps) {
  const { id, stages } = tournament;
  const { isCertain } = useSession();
  const { queryKey } = tournamentNowQuery(id);
  const { data: facts } = useQuery(tournamentNowQuery(id));
  const now = useNow(TICK_MS);
  const filter = `tournament_id=eq.${id}`;
  useTableChanges({ table: "tournament_matches", filter }, [queryKey]);
  useTableChanges({ table: "match_vetoes", filter }, [queryKey]);
  useTableChanges({ table: "match_starts", filter }, [queryKey]);
  useTableChanges({ table: "match_pauses", filter }, [queryKey]);
  const { going: all, coming, decided, waiting } = nowOf(stages, facts);
  if (all.length === 0) return null;
  const predictable = predictableOf(coming, now);
  const playing = all.filter(({ fact }) => fact?.phase === "playing").length;
  // Whether no match has begun; a veto before the match time does not count.
  const isAhead = all.every(
    ({ fact, match }) =>
      !fact ||
      fact.phase === "coming" ||
      (fact.phase === "veto" && Date.parse(match.scheduledAt ?? "") > now),
  );
  const beginning = isAhead
    ? 0
    : all.filter(({ fact }) => fact !== null && BEGINNING.has(fact.phase)).length;
  // If no match has begun, only matches with a time are shown; the tabs below show the other matches.
  const timed = isAhead ? all.filter(({ match }) => match.scheduledAt !== null) : all;
  const going = timed.length > 0 ? timed : all;
  const isBracketInSight = stageInSight(stages)?.kind.endsWith("elimination") === true;
  const title = isAhead ? copy.ahead : copy.title;
  const count = playing > 0 ? copy.playing(playing) : beginning > 0 && copy.toBegin(beginning);
  const predictions = tournament.imported_from === null && (
    <Link to={paths.predictions(id)} className="now-to-predictions">
      {copy.predict.all}
    </Link>
  );
  return (
    <>
      <div className={cn("now-way print:hidden", isAside && "max-md:hidden")}>
        <a href={`#${PLACE}`} className="now-way-down">
          {title}
          {count && <span className="result font-normal text-muted">{count}</span>}
          <ArrowDown aria-hidden className="size-4 flex-none" />
        </a>
        {predictions}
      </div>
      <section
        id={PLACE}
        aria-label={copy.title}
        data-ahead={isAhead || undefined}
        data-brief={(!isAside && isBracketInSight) || undefined}
        className={cn("now print:hidden", isAside && "max-md:hidden")}
      >
        <div className="now-head">
          <h2 className="now-title display">{title}</h2>
          <StreamLink url={tournament.stream_url} />
          {count && <p className="result text-muted">{count}</p>}
          {predictions}
        </div>
        <div className="now-parts">
          <ul aria-label={copy.label} className="now-going">
            {going.map((one) => (
              <NowMatch
                key={one.match.id}
                going={one}
                among={going.map(({ match }) => match.id)}
                now={now}
              />
            ))}
          </ul>
          <div className="now-side">
            {predictable.length > 0 && (
              <div className="now-predict">
                {isCertain && (
                  <Suspense>
                    <NowPredictions tournamentId={id} matches={predictable} />
                  </Suspense>
                )}
              </div>
            )}
            <NowNews tournamentId={id} decided={decided} waiting={waiting} />
          </div>
        </div>
      </section>
    </>
  );
}
