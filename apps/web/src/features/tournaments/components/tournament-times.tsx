import { Countdown } from "@/components/countdown";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

/** How long it is until the tournament, and until nobody enters any more. */
export function TournamentTimes({ tournament }: { readonly tournament: TournamentPage }) {
  const { status, start_date: start, registration_deadline: deadline } = tournament;
  return (
    <dl className="tournament-times">
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
      <dd className="text-lg leading-tight md:text-3xl">
        <Countdown to={to} label={name} {...(doneText ? { doneText } : {})} />
      </dd>
    </div>
  );
}
