import { GameCover } from "@/components/game-cover";
import { cn } from "@/lib/cn";
import { formatDateTime, formatTimeZone } from "@/lib/format";
import { later } from "@/lib/later";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

const ChampionBanner = later(async () => (await import("./champion-banner.tsx")).ChampionBanner);
const TournamentActs = later(async () => (await import("./tournament-acts.tsx")).TournamentActs);
const RegistrationPanel = later(
  async () => (await import("./registration-panel.tsx")).RegistrationPanel,
);

/** From how many characters a name is set smaller, so that it does not push the page down. */
const LONG_NAME = 48;

interface TournamentHeaderProps {
  readonly tournament: TournamentPage;
}

/** Cover, name, times and the register button. */
export function TournamentHeader({ tournament }: TournamentHeaderProps) {
  const { name, game, status, start_date: start } = tournament;

  return (
    <header className="relative overflow-hidden rounded-xl border border-border">
      <GameCover
        name={game}
        seed={tournament.id}
        src={tournament.image_url}
        sizes="100vw"
        className="absolute inset-0 size-full opacity-75"
      />
      <div
        aria-hidden
        className="absolute inset-0 bg-linear-to-t from-background via-background/75 to-background/5"
      />
      <div className="relative grid grid-cols-[minmax(0,1fr)] p-4 pt-3 md:grid-cols-[minmax(0,1fr)_18rem] md:items-end md:gap-8 md:p-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-7">
        <div className="min-w-0">
          <div className="flex items-center max-md:h-9">
            <TournamentStatusBadge status={status} />
          </div>
          <h1
            className={cn(
              "display mt-1 break-words md:mt-3",
              name.length > LONG_NAME
                ? "line-clamp-3 text-2xl md:text-4xl"
                : "text-3xl md:text-5xl lg:text-6xl",
            )}
          >
            {name}
          </h1>
          <p className="mt-1.5 flex flex-wrap gap-x-1.5 text-sm text-muted md:mt-3 md:text-base">
            <span className="mr-1.5">{game}</span>
            <span className="max-md:sr-only">{copy.detail.startDate}</span>
            <time dateTime={start} className="text-foreground">
              {formatDateTime(start)}
            </time>
            <span>{formatTimeZone(start)}</span>
          </p>
          <TournamentActs tournament={tournament} />
        </div>
        <div className="print:hidden">
          {tournament.champion ? (
            <ChampionBanner champion={tournament.champion} />
          ) : (
            <RegistrationPanel tournament={tournament} />
          )}
        </div>
      </div>
    </header>
  );
}
