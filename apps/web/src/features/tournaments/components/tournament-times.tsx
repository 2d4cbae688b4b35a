import type { ReactNode } from "react";
import { Countdown } from "@/components/countdown";
import { useFormats } from "@/hooks/use-formats";
import { useIsOwn } from "@/hooks/use-is-own";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

const TIMES = "mt-2 flex flex-wrap gap-x-8 gap-y-3 md:col-span-full md:mt-4";

interface TournamentTimesProps {
  readonly tournament: Pick<
    TournamentPage,
    "status" | "start_date" | "registration_deadline" | "waiting"
  >;
}

/** Countdowns to the start of the tournament, and to the end of registration. */
export function TournamentTimes({ tournament }: TournamentTimesProps) {
  const { status, start_date: start, registration_deadline: deadline } = tournament;
  const { formatWhen } = useFormats();
  const now = useNow(1000);
  // The countdown to the end of registration is hidden from a user who was offered a place: the offer may end later.
  const isOffered = useIsOwn(
    tournament.waiting.entries.map(({ id, offerEndsAt }) => (offerEndsAt ? id : null)),
  );
  if (Date.parse(start) <= now)
    return <div className={cn(TIMES, "text-muted")}>{copy.detail.due}</div>;
  return (
    <dl className={TIMES}>
      <TimeLeft label={copy.detail.startsIn} name={copy.detail.startsLabel} to={start} />
      {status === "Inscripciones" && !isOffered && deadline && Date.parse(deadline) > now && (
        <TimeLeft label={copy.detail.deadlineIn} name={copy.detail.deadlineLabel} to={deadline}>
          <time dateTime={deadline}>{copy.detail.deadlineAt(formatWhen(deadline, now))}</time>
        </TimeLeft>
      )}
    </dl>
  );
}

interface TimeLeftProps {
  readonly label: string;
  readonly name: string;
  readonly to: string;
  /** The date in words, if the page does not show it elsewhere. */
  readonly children?: ReactNode;
}

function TimeLeft({ label, name, to, children }: TimeLeftProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg leading-tight md:text-3xl">
        <Countdown to={to} label={name} />
      </dd>
      {children && <dd className="text-sm text-muted">{children}</dd>}
    </div>
  );
}
