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
import { NowResultsAndWaiting } from "./now-results-and-waiting.tsx";
import "./now.css";

// The predictions are rendered only in the browser: servers cache the page, so it must not contain the viewer's data.
const NowPredictions = lazy(async () => ({
  default: (await import("./now-predictions.tsx")).NowPredictions,
}));

const TICK_MS = 5_000;
/** The id of the section, for links to it. */
const PLACE = "ahora";
/** The phases of a match that was called but is not played yet. */
const BEGINNING: ReadonlySet<string> = new Set(["veto", "ready", "late", "coming"]);

/**
 * Where the panel is: on a phone, for signed-in users, below the bracket, because the bracket may contain their match.
 */
const PANEL = cn(
  "max-md:[[data-session]_&]:order-1",
  "scroll-mt-[calc(var(--header-height)+1rem)] py-group",
);
/** On a phone the matches are swiped sideways, so that the results are not several screens below. */
const MATCHES = cn(
  "-mx-4 scrollbar-none flex snap-x snap-mandatory scroll-px-4 gap-2.5 overflow-x-auto px-4",
  "md:m-0 md:grid md:grid-cols-2 md:gap-3 md:overflow-visible md:p-0",
);
/** Reserves the height of the prediction, which loads later; on a phone it is a single line until the user opens it. */
const PREDICTION =
  "min-h-40.5 empty:rounded-lg empty:bg-surface-raised/40 has-[>.now-none]:hidden max-md:min-h-11";

interface NowPartProps {
  readonly tournament: TournamentPage;
  /** True if the open tab shows other content, so that this section is hidden on a phone. */
  readonly isAside: boolean;
}

/** What happens now in a running tournament: current matches, latest results, and participants who wait for a rival. */
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
  // Whether all matches are still to begin; a veto before the match time does not count as a beginning.
  const isAhead = all.every(
    ({ fact, match }) =>
      !fact ||
      fact.phase === "coming" ||
      (fact.phase === "veto" && Date.parse(match.scheduledAt ?? "") > now),
  );
  const beginning = isAhead
    ? 0
    : all.filter(({ fact }) => fact !== null && BEGINNING.has(fact.phase)).length;
  // If no match has begun, matches without a time are left out, because the tabs below show them.
  const timed = isAhead ? all.filter(({ match }) => match.scheduledAt !== null) : all;
  const going = timed.length > 0 ? timed : all;
  const isBracketInSight = stageInSight(stages)?.kind.endsWith("elimination") === true;
  const title = isAhead ? copy.ahead : copy.title;
  const count = playing > 0 ? copy.playing(playing) : beginning > 0 && copy.toBegin(beginning);
  const isBrief = !isAside && isBracketInSight;
  const hasPrediction = predictable.length > 0;
  const isAlone = going.length === 1;
  // If the bracket is below, facts that it also shows are omitted, so that it starts on the first screen.
  // With four or more matches the section is high enough to show them.
  const isBriefHere = isBrief && going.length < 4;
  // Several matches have the full width; the prediction and the results are below them.
  const isWide = !isBrief && !isAlone && hasPrediction;
  const toPredictions = (className: string) =>
    tournament.imported_from === null && (
      <Link
        to={paths.predictions(id)}
        className={cn("hidden min-h-11 items-center link max-md:inline-flex", className)}
      >
        {copy.predict.all}
      </Link>
    );
  return (
    <>
      <div
        className={cn(
          "-my-2.5 hidden items-center justify-between gap-3 print:hidden",
          !isAside && "max-md:[[data-session]_&]:flex",
        )}
      >
        <a href={`#${PLACE}`} className="flex min-h-11 min-w-0 items-center gap-2 font-[650]">
          {title}
          {count && <span className="result font-normal text-muted">{count}</span>}
          <ArrowDown aria-hidden className="size-4 flex-none" />
        </a>
        {toPredictions("")}
      </div>
      <section
        id={PLACE}
        aria-label={copy.title}
        className={cn(PANEL, "print:hidden", isAside && "max-md:hidden")}
      >
        <div className="mb-2.5 flex min-h-9 flex-wrap items-center gap-x-3.5 gap-y-1 lg:mb-2 lg:min-h-8">
          <h2
            className={cn(
              "inline-flex items-center gap-2.5 before:size-2.5 before:rounded-full",
              // While no match is played, the live light is grey and does not blink.
              isAhead ? "before:bg-muted" : "before:animate-status-pulse before:bg-accent-2",
            )}
          >
            {title}
          </h2>
          <StreamLink url={tournament.stream_url} />
          {count && <p className="result text-muted">{count}</p>}
          {toPredictions("ms-auto max-md:[[data-session]_&]:hidden")}
        </div>
        <div
          className={cn(
            "group/parts grid grid-cols-1 gap-2 md:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-6",
            // A single match is stretched to the height of the content next to it; several matches are not stretched.
            !isAlone && "lg:items-start",
            isAlone && !hasPrediction && "xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]",
          )}
        >
          <ul
            aria-label={copy.label}
            className={cn(
              MATCHES,
              going.length === 3 && "xl:grid-cols-3",
              isWide && "lg:group-not-has-[.now-none]/parts:col-span-full",
              isWide && going.length >= 4 && "xl:group-not-has-[.now-none]/parts:grid-cols-4",
            )}
          >
            {going.map((one) => (
              <NowMatch
                key={one.match.id}
                going={one}
                among={going.map(({ match }) => match.id)}
                now={now}
              />
            ))}
          </ul>
          <div
            className={cn(
              "group/side grid min-w-0 content-start gap-4",
              isWide && "lg:group-not-has-[.now-none]/parts:contents",
              // A single match is as high as the prediction next to it; the latest results are below the match and the
              // prediction.
              isAlone && hasPrediction && "lg:contents lg:[&>:nth-child(2)]:col-span-full",
              isBriefHere && hasPrediction && "lg:not-has-[.now-none]:[&>:nth-child(2)]:hidden",
            )}
          >
            {hasPrediction && (
              <div className={PREDICTION}>
                {isCertain && (
                  <Suspense>
                    <NowPredictions tournamentId={id} matches={predictable} />
                  </Suspense>
                )}
              </div>
            )}
            <NowResultsAndWaiting
              tournamentId={id}
              decided={decided}
              waiting={waiting}
              isNextToOne={isAlone}
              isBelowPrediction={hasPrediction}
              isBrief={isBriefHere}
            />
          </div>
        </div>
      </section>
    </>
  );
}
