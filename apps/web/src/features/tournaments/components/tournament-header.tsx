import { CalendarPlus, Pencil, Share2 } from "lucide-react";
import { Link } from "react-router";
import { Countdown } from "@/components/countdown";
import { GameCover } from "@/components/game-cover";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { formatDateTime, formatTimeZone } from "@/lib/format";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { copy } from "../copy.ts";
import { tournamentEntry } from "../domain/calendar.ts";
import type { TournamentPage } from "../domain/tournament-page.ts";
import { downloadCalendar } from "../hooks/download-calendar.ts";
import { shareLink } from "../hooks/share-link.ts";
import { ChampionBanner } from "./champion-banner.tsx";
import { RegistrationPanel } from "./registration-panel.tsx";

/** From how many characters a name is set smaller, so that it does not push the page down. */
const LONG_NAME = 48;

interface TournamentHeaderProps {
  readonly tournament: TournamentPage;
}

/** Cover, name, times and the register button. */
export function TournamentHeader({ tournament }: TournamentHeaderProps) {
  const { name, game, status, start_date: start, registration_deadline: deadline } = tournament;
  const { isAdmin } = useSession();
  const isAhead = status === "Próximamente" || status === "Inscripciones";

  function addToCalendar() {
    void downloadCalendar(copy.detail.calendarFile(name), [
      tournamentEntry(tournament, location.href),
    ]);
  }

  return (
    <header className="relative overflow-hidden rounded-xl border border-border">
      <GameCover
        name={game}
        src={tournament.image_url}
        className="absolute inset-0 size-full opacity-75 [&_.avatar-initials]:hidden"
      />
      <div
        aria-hidden
        className="absolute inset-0 bg-linear-to-t from-background via-background/75 to-background/5"
      />
      <div className="relative grid grid-cols-[minmax(0,1fr)] gap-8 p-5 pt-28 md:p-8 md:pt-28 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-end lg:py-7">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <TournamentStatusBadge status={status} />
            <span className="text-[0.9375rem] text-muted">{game}</span>
          </div>
          <h1
            className={cn(
              "display mt-3 break-words",
              name.length > LONG_NAME ? "text-3xl md:text-4xl" : "text-4xl md:text-6xl",
            )}
          >
            {name}
          </h1>
          <p className="mt-3 flex flex-wrap gap-x-1.5 text-muted">
            <span>{copy.detail.startDate}</span>
            <time dateTime={start} className="text-foreground">
              {formatDateTime(start)}
            </time>
            <span>{formatTimeZone(start)}</span>
          </p>
          <div className="mt-4 flex flex-wrap items-end gap-x-8 gap-y-4">
            {isAhead && (
              <dl className="flex flex-wrap gap-x-8 gap-y-3">
                <TimeLeft label={copy.detail.startsIn} name={copy.detail.startsLabel} to={start} />
                {status === "Inscripciones" && deadline && (
                  <TimeLeft
                    label={copy.detail.deadlineIn}
                    name={copy.detail.deadlineLabel}
                    to={deadline}
                    doneText={copy.detail.deadlineDone}
                  />
                )}
              </dl>
            )}
            <div className="flex flex-wrap gap-2 print:hidden">
              <Button variant="secondary" size="sm" onClick={() => void shareLink(name)}>
                <Share2 aria-hidden />
                {copy.detail.share}
              </Button>
              {isAhead && (
                <Button variant="secondary" size="sm" onClick={addToCalendar}>
                  <CalendarPlus aria-hidden />
                  {copy.detail.calendar}
                </Button>
              )}
              {isAdmin && (
                <Link
                  to={paths.admin.tournamentEdit(tournament.id)}
                  className={buttonClass({ variant: "secondary", size: "sm" })}
                >
                  <Pencil aria-hidden />
                  {copy.detail.edit}
                </Link>
              )}
            </div>
          </div>
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

interface TimeLeftProps {
  readonly label: string;
  readonly name: string;
  readonly to: string;
  readonly doneText?: string;
}

function TimeLeft({ label, name, to, doneText }: TimeLeftProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-3xl">
        <Countdown to={to} label={name} {...(doneText ? { doneText } : {})} />
      </dd>
    </div>
  );
}
