import { useQuery } from "@tanstack/react-query";
import {
  ChevronLeft,
  ChevronRight,
  Maximize,
  MonitorPlay,
  Pause,
  Play,
  SearchX,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { island } from "@/components/island";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { useFormats } from "@/hooks/use-formats";
import { useMediaQuery } from "@/hooks/use-media-query";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { useNow } from "@/hooks/use-now";
import { type NowFact, tournamentNowQuery } from "../api/tournament-now.ts";
import { goingIn } from "../domain/now.ts";
import { saidOf } from "../domain/match-phase-words.ts";
import { tournamentQuery } from "../api/get-tournament.ts";
import { venueQuery } from "../api/venue-display.ts";
import { type VenueSlide, venueSlides, isFew, withGoing } from "../domain/venue-display.ts";
import { venueCopy as copy } from "../venue-display-copy.ts";
import { stagesCopy } from "../stages-copy.ts";
import { VenueCalls } from "./venue-display-calls.tsx";
import { VenueDuels } from "./venue-display-duels.tsx";
import { VenueMatches } from "./venue-display-matches.tsx";
import { HALL_CODE } from "./venue-display-styles.ts";
import { VenueWaiting } from "./venue-display-loading.tsx";
import "./venue-display.css";

const VenueBracket = island(async () => (await import("./venue-display-bracket.tsx")).VenueBracket);
const VenueTable = island(async () => (await import("./venue-display-tables.tsx")).VenueTable);
const VenueCrosses = island(async () => (await import("./venue-display-tables.tsx")).VenueCrosses);

const VenueCode = island(
  async () => (await import("./venue-display-qr-code.tsx")).VenueCode,
  <span className={HALL_CODE} />,
);

const NONE: readonly NowFact[] = [];

/** How long a slide is shown: long enough to read eight lines from a distance. */
const TURN_MS = 12_000;

/** How long the buttons stay visible after the last pointer movement. */
const IDLE_MS = 3_000;

/** Whether the pointer has not moved for a while. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(setIsIdle, IDLE_MS, true);
    const onMove = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(setIsIdle, IDLE_MS, true);
    };
    addEventListener("pointermove", onMove);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", onMove);
    };
  }, []);
  return isIdle;
}

/** On a wide screen the display is as wide and high as the window, without the site's header and footer. */
const HALL = cn(
  "relative grid grid-cols-1 content-start gap-4 px-4 py-3 text-[1.125rem]",
  "max-md:min-h-dvh max-md:grid-rows-[auto_auto_minmax(0,1fr)]",
  "md:mx-[calc(50%-50vw)] md:min-h-dvh md:w-screen md:grid-rows-[auto_minmax(0,1fr)] md:content-stretch",
  "md:px-[3vw] md:py-[3vh] md:text-[max(1.25rem,3.1vh)] md:[@media(hover:hover)]:pb-19.25",
  "[&:fullscreen]:overflow-y-auto [&:fullscreen]:bg-background",
);
const TITLE = "display text-[1.375em] text-accent-2";

/** A venue display: it rotates through calls, matches, bracket and results, all updated live. */
export function VenueScreen({ tournamentId: id }: { readonly tournamentId: string }) {
  const { queryKey } = tournamentQuery(id);
  const { data: tournament, error, refetch } = useQuery(tournamentQuery(id));
  const { data: hall } = useQuery(venueQuery(id));
  const nowQuery = tournamentNowQuery(id);
  // If the phases cannot be loaded, the display shows the matches without phases.
  const { data: facts = NONE, isPending: isReading } = useQuery(nowQuery);
  const { formatTime } = useFormats();
  const hasRoom = useMediaQuery("(width >= 48rem)", false);
  const now = useNow(15_000);
  useRootAttribute("hall");
  const filter = `tournament_id=eq.${id}`;
  const venueKey = matchKeys.hall(id);
  const keys = [venueKey, nowQuery.queryKey];
  useTableChanges({ table: "tournament_matches", filter }, [...keys, queryKey]);
  useTableChanges({ table: "match_assignments", filter }, [venueKey]);
  useTableChanges({ table: "match_starts", filter }, keys);
  useTableChanges({ table: "match_vetoes", filter }, keys);
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)", false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [turn, setTurn] = useState(0);
  const screen = useRef<HTMLDivElement>(null);
  const isIdle = useIsIdle();
  const slides =
    tournament && hall
      ? venueSlides(
          { ...hall, next: withGoing(hall.next, goingIn(tournament.stages, facts), now) },
          tournament,
        )
      : [];
  const isPaused = chosen ?? isStill;
  const turns = !isPaused && slides.length > 1;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [turns]);

  if (error && tournament === undefined)
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  if (tournament === undefined || !hall || isReading) return <VenueWaiting tournamentId={id} />;
  if (tournament === null) return <EmptyState isPage icon={SearchX} title={copy.notFound} />;
  const clock = new Date(now).toISOString();
  const index = slides.length > 0 ? turn % slides.length : 0;
  const slide = slides[index];
  const hasNext = slide?.kind === "calls" && slide.next.length > 0;
  const isDuels = slide !== undefined && "matches" in slide && isFew(slide.matches.length);
  return (
    <div ref={screen} className={cn("hall", HALL)} data-idle={isIdle || undefined}>
      <div className="hall-bar flex items-center gap-2 md:text-[0.875rem] md:font-semibold">
        <Link
          to={paths.tournament(id)}
          className="mr-auto inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {copy.back}
        </Link>
        {slides.length > 1 && (
          <>
            <Button variant="secondary" size="sm" onClick={() => setChosen(!isPaused)}>
              {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
              <span className="max-md:sr-only">{isPaused ? copy.goOn : copy.pause}</span>
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setTurn(turn + 1)}>
              <ChevronRight aria-hidden />
              <span className="max-md:sr-only">{copy.next}</span>
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          size="sm"
          className="[:fullscreen_&]:hidden"
          onClick={() => void screen.current?.requestFullscreen()}
        >
          <Maximize aria-hidden />
          <span className="max-md:sr-only">{copy.fullScreen}</span>
        </Button>
      </div>
      <header className="flex items-center justify-between gap-4 md:pe-[calc(11vh+1rem)]">
        <BrandMark className="h-[1.75em] w-auto flex-none" />
        <h1 className="flex-1 display text-[1.75em] wrap-anywhere">{tournament.name}</h1>
        {slides.length > 1 && (
          <p className="flex-none text-muted tabular-nums">
            {copy.slide(index + 1, slides.length)}
          </p>
        )}
        <time dateTime={clock} className="flex-none display text-[1.75em] tabular-nums">
          {formatTime(clock)}
        </time>
        {hasRoom && <VenueCode address={new URL(paths.tournament(id), location.href).href} />}
      </header>
      {slide ? (
        <section
          key={index}
          aria-label={titleOf(slide)}
          className={cn(
            "@container grid grid-cols-1 content-start gap-[0.75em]",
            isDuels && "grid-rows-[auto_minmax(0,1fr)]",
            hasNext
              ? "md:grid-rows-[auto_auto_auto_minmax(0,1fr)]"
              : "md:grid-rows-[auto_minmax(0,1fr)]",
          )}
        >
          <h2 className={TITLE}>{titleOf(slide)}</h2>
          <Slide slide={slide} name={tournament.name} facts={facts} />
        </section>
      ) : (
        <EmptyState icon={MonitorPlay} title={copy.quiet} description={copy.quietHint} />
      )}
    </div>
  );
}

function titleOf(slide: VenueSlide): string {
  const title = copy.titles[slide.kind];
  return "group" in slide && slide.stage.groups.length > 1
    ? copy.titleOf(title, stagesCopy.structure.group(slide.group.name))
    : title;
}

interface SlideProps {
  readonly slide: VenueSlide;
  readonly name: string;
  readonly facts: readonly NowFact[];
}

function Slide({ slide, name, facts }: SlideProps) {
  switch (slide.kind) {
    case "calls": {
      const rows = slide.calls.length + slide.next.length;
      return (
        <>
          <VenueCalls calls={slide.calls} rows={rows} />
          {slide.next.length > 0 && (
            <>
              <h2 className={TITLE}>{copy.titles.next}</h2>
              <VenueMatches matches={slide.next} rows={rows} />
            </>
          )}
        </>
      );
    }
    case "bracket":
      return (
        <VenueBracket
          matches={slide.stage.matches}
          shown={slide.shown}
          title={name}
          said={saidOf(slide.stage.matches, facts)}
        />
      );
    case "table":
      return <VenueTable {...slide} />;
    case "crosses":
      return <VenueCrosses group={slide.group} />;
    default:
      return isFew(slide.matches.length) ? (
        <VenueDuels matches={slide.matches} />
      ) : (
        <VenueMatches matches={slide.matches} rows={slide.matches.length} />
      );
  }
}
