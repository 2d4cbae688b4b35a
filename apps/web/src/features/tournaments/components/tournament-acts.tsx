import { Dices, Pencil, Share2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Countdown } from "@/components/countdown";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { offerLink } from "@/lib/share-link";
import { copy } from "../copy.ts";
import { tournamentEntry } from "../domain/calendar.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { useRegistration } from "../hooks/use-registration.ts";
import { CalendarButton } from "./calendar-button.tsx";
import "./tournament-acts.css";

const LeaveMenu = lazy(async () => ({ default: (await import("./leave-menu.tsx")).LeaveMenu }));

/** How long it is until the tournament, and what one can do with its page. */
export function TournamentActs({ tournament }: { readonly tournament: TournamentPage }) {
  const { name, status, start_date: start, registration_deadline: deadline } = tournament;
  const { isAdmin } = useSession();
  const { state } = useRegistration(tournament);
  const isAhead = status === "Próximamente" || status === "Inscripciones";
  return (
    <div
      className={cn(
        "flex flex-wrap items-end gap-x-8 md:gap-y-4",
        isAhead ? "md:col-span-3 md:mt-4" : "md:row-span-2 md:row-start-1 md:self-end",
      )}
    >
      {isAhead && (
        <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-3 md:mt-0">
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
      <div className="tournament-acts print:hidden">
        <Button variant="secondary" size="sm" onClick={() => void offerLink(name, location.href)}>
          <Share2 aria-hidden />
          {copy.detail.share}
        </Button>
        {isAhead && (
          <CalendarButton
            label={copy.detail.calendar}
            name={name}
            entries={() => [tournamentEntry(tournament, location.href)]}
          />
        )}
        {tournament.live_draws.some(({ state }) => state !== "cancelled") && (
          <Link
            to={paths.tournamentDraw(tournament.id)}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            <Dices aria-hidden />
            {copy.detail.liveDraw}
          </Link>
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
        {state?.kind === "registered" && state.canLeave && (
          <Suspense fallback={null}>
            <LeaveMenu tournament={tournament} participantId={state.participantId} />
          </Suspense>
        )}
      </div>
    </div>
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
