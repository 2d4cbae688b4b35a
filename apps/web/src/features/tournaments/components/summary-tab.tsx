import { formatWord } from "@/entities/tournament/domain/format-word";
import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { keysOf } from "@/lib/record-of";
import { PublicCalendar } from "@/entities/calendar/components/public-calendar";
import { tournamentCopy } from "@/entities/tournament/copy";
import { absenceCopy } from "@/entities/tournament/absence-copy";
import { settingsCopy } from "@/entities/tournament/settings-copy";
import {
  entryNumbers,
  factTexts,
  absenceNumbers,
  numberSettings,
  switchSettings,
} from "@/entities/tournament/api/tournament-columns";
import { summaryCopy as copy } from "../summary-copy.ts";
import { matchEntries } from "../domain/calendar.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { useOwnParticipant } from "../hooks/use-own-participant.ts";
import { CalendarButton } from "./calendar-button.tsx";
import { hasOrganiser } from "../domain/has-organiser.ts";
import { OrganiserLink } from "./organiser-link.tsx";
import { PrizesCard } from "./prizes-card.tsx";

interface SummaryTabProps {
  readonly tournament: TournamentPage;
}

export function SummaryTab({ tournament }: SummaryTabProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PrizesCard tournament={tournament} />
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
  const { start_date: start, registration_deadline: deadline, type } = tournament;
  // Once the tournament has started, facts about entering no longer matter.
  const isAhead = tournament.status === "Próximamente" || tournament.status === "Inscripciones";
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 md:gap-x-8 lg:grid-cols-4">
      {hasOrganiser(tournament) && (
        <Fact label={copy.organiser} note={tournament.founder ? copy.unranked : copy.reach}>
          <OrganiserLink tournament={tournament} />
        </Fact>
      )}
      <Fact label={copy.game}>{tournament.game}</Fact>
      <Fact label={copy.type}>
        {[tournamentCopy.types[type], ...(type === "team" ? [tournament.team_format] : [])].join(
          " · ",
        )}
      </Fact>
      <Fact label={copy.format}>{formatWord(tournament)}</Fact>
      {tournament.stages.length > 1 && (
        <Fact label={copy.stages}>
          {tournament.stages.map(({ position, name }) => `${position}. ${name}`).join("\n")}
        </Fact>
      )}
      <Fact label={copy.bestOf}>{copy.bestOfValue(tournament.best_of)}</Fact>
      <Fact label={copy.start} note={copy.timezone(formatTimeZone(start))}>
        <time dateTime={start}>{formatDateTime(start)}</time>
      </Fact>
      {isAhead && (
        <Fact label={copy.deadline}>
          {deadline ? <time dateTime={deadline}>{formatDateTime(deadline)}</time> : copy.noDeadline}
        </Fact>
      )}
      <Fact label={copy.minimumAge}>{copy.years(tournament.minimum_age)}</Fact>
      {keysOf(numberSettings).map((name) => {
        const value = tournament[name];
        const texts = settingsCopy.settings[name];
        return (
          value !== null &&
          (isAhead || !(name in entryNumbers)) && (
            <Fact key={name} label={texts.name}>
              {name in absenceNumbers && tournament.absence_by === "staff"
                ? absenceCopy.hourless
                : texts.value(value)}
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
            <Fact key={name} label={tournamentCopy.texts[name]} isLong={name === "schedule_info"}>
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
  /** Whether the text is long, so that it has the full width. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, note, isLong = false, children }: FactProps) {
  return (
    <div className={isLong ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium break-words whitespace-pre-line">{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
