import { useQuery } from "@tanstack/react-query";
import { GameCover } from "@/components/game-cover";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";
import { island } from "@/components/island";
import { playedDays, startWord } from "@/entities/tournament/domain/start-word";
import { useNow } from "@/hooks/use-now";
import { Followers } from "@/entities/follow/components/lazy-follow-button";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { rhythmText } from "@/entities/tournament/recurrence-text";
import type { TournamentPage } from "../api/get-tournament.ts";
import { editionsQuery } from "../api/editions.ts";
import { copy } from "../copy.ts";
import "./tournament-header.css";

const TournamentActs = island(
  async () => (await import("./tournament-actions.tsx")).TournamentActs,
);
const TournamentTimes = island(
  async () => (await import("./tournament-times.tsx")).TournamentTimes,
);
const RegistrationPanel = island(
  async () => (await import("./registration-panel.tsx")).RegistrationPanel,
);

/** A name with more characters than this has a smaller font, so that the header stays low. */
const LONG_NAME = 48;

/** The picture is between the text and the buttons, and high enough to be visible as a whole. */
const COVER = cn(
  "absolute inset-0 aspect-auto h-full opacity-75 md:inset-[50%_auto_auto_42%] md:h-68 md:w-[calc(58%-19rem)] md:opacity-55",
  "tournament-cover md:[translate:0_-46%] lg:w-[calc(58%-26rem)]",
);
/** The header of a tournament that has not begun has a minimum height, so that nothing moves when its text changes. */
const HEAD = cn(
  "tournament-head relative px-4 pt-3 pb-4 md:flex md:items-center md:gap-x-8 md:gap-y-3 md:px-7 md:py-4",
);

interface TournamentHeaderProps {
  readonly tournament: TournamentPage;
}

/** How often the tournament recurs. Renders nothing if it does not recur. */
function Rhythm({ tournamentId }: { readonly tournamentId: string }) {
  const { data: [first] = [] } = useQuery(editionsQuery(tournamentId));
  return (
    first?.is_running && (
      <span className="basis-full">
        {copy.again(
          rhythmText({
            weekday: first.weekday,
            time: first.local_time,
            zone: first.time_zone,
            everyWeeks: first.every_weeks,
          }),
        )}
      </span>
    )
  );
}

/** Cover, name, times and the register button. */
export function TournamentHeader({ tournament }: TournamentHeaderProps) {
  const formats = useFormats();
  const { formatTimeZone, formatWhen } = formats;
  const { name, game, status, start_date: start } = tournament;
  const now = useNow(null);
  const days = playedDays(tournament, formats);
  const isAhead = status === "Próximamente" || status === "Inscripciones";

  return (
    <header className="relative overflow-hidden rounded-xl bg-surface-sunken">
      <GameCover
        name={game}
        seed={tournament.id}
        src={tournament.image_url}
        sizes="100vw"
        className={COVER}
      />
      <div className={cn(HEAD, isAhead ? "md:min-h-61" : "md:flex-wrap")}>
        <div className="min-w-0 md:grid md:flex-[1_1_max-content] md:grid-cols-[auto_minmax(0,1fr)] md:items-baseline md:gap-x-4">
          <div className="flex items-center max-md:h-9">
            <TournamentStatusBadge tournament={tournament} />
          </div>
          <h1
            className={cn(
              "display mt-1 break-words md:col-span-2 md:row-start-2 md:mt-2",
              name.length > LONG_NAME
                ? "line-clamp-3 text-2xl md:line-clamp-2 md:text-3xl"
                : "text-3xl md:text-5xl",
            )}
          >
            {name}
          </h1>
          <div className="mt-1.5 flex flex-wrap gap-x-1.5 text-sm text-muted md:mt-0 md:text-base">
            <span className="mr-1.5">{game}</span>
            <span className="inline-flex gap-x-1.5">
              {/* On a phone the countdown below already shows that the tournament has not begun. */}
              <span className={isAhead ? "max-md:sr-only" : undefined}>
                {startWord(tournament, now)}
              </span>
              <time dateTime={start} className="text-foreground">
                {days ?? [formatWhen(start, now), formatTimeZone(start)].join(" ")}
              </time>
            </span>
            <Followers subjectId={tournament.id} />
            <Rhythm tournamentId={tournament.id} />
          </div>
          {isAhead && <TournamentTimes tournament={tournament} />}
        </div>
        <div
          data-ahead={isAhead || undefined}
          className={cn(
            "tournament-act max-w-full flex-none md:gap-3 print:hidden",
            isAhead
              ? "md:grid md:has-[.act-panel]:w-72 lg:has-[.act-panel]:w-100"
              : "md:flex md:items-center",
          )}
        >
          <RegistrationPanel tournament={tournament} />
          <TournamentActs tournament={tournament} />
        </div>
      </div>
    </header>
  );
}
