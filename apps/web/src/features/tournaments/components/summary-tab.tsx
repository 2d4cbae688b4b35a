import { formatWord } from "@/entities/tournament/domain/format-word";
import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { keysOf } from "@/lib/record-of";
import { PublicCalendar } from "@/entities/calendar/components/public-calendar";
import { tournamentCopy } from "@/entities/tournament/copy";
import { settingsCopy } from "@/entities/tournament/settings-copy";
import { PlaceMedal } from "@/entities/tournament/components/place-medal";
import { prizeLabel, standingPrizes } from "@/entities/tournament/domain/prizes";
import {
  factTexts,
  numberSettings,
  switchSettings,
} from "@/entities/tournament/api/tournament-columns";
import { summaryCopy as copy } from "../summary-copy.ts";
import { matchEntries } from "../domain/calendar.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { useOwnParticipant } from "../hooks/use-own-participant.ts";
import { CalendarButton } from "./calendar-button.tsx";

interface SummaryTabProps {
  readonly tournament: TournamentPage;
}

/** Prizes and the facts of the tournament. */
export function SummaryTab({ tournament }: SummaryTabProps) {
  const prizes = standingPrizes(tournament);
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[2fr_3fr]">
      <Card>
        <CardHeader title={copy.prizes} />
        {prizes.length === 0 ? (
          <p className="text-muted">
            {tournament.cancelled_at === null ? copy.noPrizes : copy.cancelled}
          </p>
        ) : (
          <ol className="grid gap-2">
            {prizes.map((prize, index) => (
              <li
                key={index}
                className="relative flex items-center gap-3 rounded-md bg-surface-raised px-4 py-3 first:py-4"
              >
                <PlaceMedal place={index + 1} />
                <span className="text-muted max-sm:sr-only">{copy.places[index]}</span>
                <span
                  className={
                    index === 0
                      ? "display text-accent-gradient ml-auto text-3xl"
                      : "display ml-auto text-xl"
                  }
                >
                  {prizeLabel(prize)}
                </span>
              </li>
            ))}
          </ol>
        )}
        {tournament.pledge && (
          <p className="mt-4 flex items-start gap-2 text-muted">
            <LockKeyhole aria-hidden className="mt-1 size-4 flex-none" />
            <span>
              <strong className="block text-foreground">{copy.pledge.title}</strong>
              {copy.pledge.told(tournament.pledge)}
            </span>
          </p>
        )}
      </Card>
      <Card>
        <CardHeader title={copy.details} actions={<OwnMatchesCalendar tournament={tournament} />} />
        <TournamentFacts tournament={tournament} />
        {tournament.status !== "Finalizado" && tournament.cancelled_at === null && (
          <PublicCalendar of="torneo" id={tournament.id} title={tournament.name} />
        )}
      </Card>
    </div>
  );
}

function TournamentFacts({ tournament }: SummaryTabProps) {
  const { formatDateTime, formatTimeZone } = useFormats();
  const { start_date: start, registration_deadline: deadline } = tournament;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {tournament.founder && (
        <Fact label={copy.founder} note={copy.unranked}>
          <Link to={paths.profile(tournament.founder.id)} className="hover:underline">
            {tournament.founder.username}
          </Link>
        </Fact>
      )}
      <Fact label={copy.game}>{tournament.game}</Fact>
      <Fact label={copy.type}>{tournamentCopy.types[tournament.type]}</Fact>
      <Fact label={copy.format}>{formatWord(tournament)}</Fact>
      {tournament.stages.length > 1 && (
        <Fact label={copy.stages}>
          {tournament.stages.map(({ position, name }) => `${position}. ${name}`).join("\n")}
        </Fact>
      )}
      {tournament.type === "team" && <Fact label={copy.teamFormat}>{tournament.team_format}</Fact>}
      <Fact label={copy.bestOf}>{copy.bestOfValue(tournament.best_of)}</Fact>
      <Fact label={copy.start} note={copy.timezone(formatTimeZone(start))}>
        <time dateTime={start}>{formatDateTime(start)}</time>
      </Fact>
      <Fact label={copy.deadline}>
        {deadline ? <time dateTime={deadline}>{formatDateTime(deadline)}</time> : copy.noDeadline}
      </Fact>
      <Fact label={copy.minimumAge}>{copy.years(tournament.minimum_age)}</Fact>
      {keysOf(numberSettings).map((name) => {
        const value = tournament[name];
        const texts = settingsCopy.settings[name];
        return (
          value !== null && (
            <Fact key={name} label={texts.name}>
              {texts.value(value)}
            </Fact>
          )
        );
      })}
      {switchSettings.map(
        (name) =>
          tournament[name] && (
            <Fact key={name} label={settingsCopy.switches[name].name}>
              {settingsCopy.switches[name].value}
            </Fact>
          ),
      )}
      {tournament.third_place_match && <Fact label={copy.thirdPlace}>{copy.yes}</Fact>}
      {factTexts.map(
        (name) =>
          tournament[name] && (
            <Fact key={name} label={tournamentCopy.texts[name]}>
              {tournament[name]}
            </Fact>
          ),
      )}
    </dl>
  );
}

function OwnMatchesCalendar({ tournament }: SummaryTabProps) {
  const participantId = useOwnParticipant(tournament);
  if (!participantId) return null;
  const entries = matchEntries(
    tournament.stages.flatMap((stage) => stage.matches),
    participantId,
    tournament.name,
    (id) => new URL(paths.matchManage(id), location.origin).href,
  );
  if (entries.length === 0) return null;
  return (
    <CalendarButton
      label={copy.ownMatchesCalendar}
      name={tournament.name}
      entries={() => entries}
    />
  );
}

interface FactProps {
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium break-words whitespace-pre-line">{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
