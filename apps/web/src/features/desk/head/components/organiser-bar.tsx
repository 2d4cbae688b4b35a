import { useQuery } from "@tanstack/react-query";
import { Banknote, Copy, CopyPlus, Newspaper, Pencil, Settings2, Swords } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { actionCopy } from "@/entities/tournament/organizer-action-copy";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentOutlookQuery } from "@/entities/tournament/api/action-impact-numbers";
import { OrganizerActionDialog } from "@/entities/tournament/components/organizer-action-dialog";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { copyLink } from "@/lib/share-link";
import { CheckInDesk } from "../../participants/components/check-in-desk.tsx";
import { useCheckIn } from "../../participants/hooks/use-check-in.ts";
import { TimeActs } from "../../schedule/components/reschedule-rest.tsx";
import { useSetTournamentStatus } from "../api/change-tournament-status.ts";
import { organiserCopy as copy } from "../copy.ts";
import { beginsFarOff, nextBefore } from "../domain/next-step-before-start.ts";
import { nextStart } from "../domain/next-edition.ts";
import { briefText, nextText, type Waiting } from "../domain/next-step-text.ts";
import { MakeTournamentDialog } from "./tournament-from-template-dialog.tsx";

interface OrganiserBarProps {
  readonly tournamentId: string;
  /** True at the desk; on other pages the bar links to the desk. */
  readonly isAtDesk?: boolean;
  /** True if the bar on a phone is one line with the next step. */
  readonly isBrief?: boolean;
  /** The number of participants that wait for a place, and the number of free places that are offered to them. */
  readonly waiting?: Waiting | undefined;
  /** Whether the bar has a button to reschedule the remaining matches. */
  readonly movesTimes?: boolean;
  /** True if the podium below the bar already links to the pending payments. */
  readonly isPaidBelow?: boolean;
  /** Additional actions, rendered in the bar. */
  readonly children?: ReactNode;
}

/** For each status, the next status that the organiser can set; null if the organiser cannot set any. */
const following: Record<TournamentStatus, TournamentStatus | null> = {
  Próximamente: "Inscripciones",
  Inscripciones: "Activo",
  Activo: null,
  Finalizado: null,
};

const CLOCK_MS = 60_000;

/** The organiser's next step, above the tournament's public page. The highlighted action has `data-next-act`. */
export function OrganiserBar({
  tournamentId: id,
  isAtDesk = false,
  isBrief = false,
  waiting,
  movesTimes = true,
  isPaidBelow = false,
  children,
}: OrganiserBarProps) {
  const { may } = useTournamentRights(id);
  const { isAdmin } = useSession();
  const { data } = useQuery(tournamentOutlookQuery(id));
  const setStatus = useSetTournamentStatus();
  const now = useNow(CLOCK_MS);
  const [asked, setAsked] = useState<TournamentStatus | null>(null);
  const checkIn = useCheckIn(id, may("registrations"));
  const liveKeys = [organizerKeys.outlook(id)];
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, liveKeys);
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, liveKeys);
  // If the tournament does not exist, the bar renders nothing, because the page already says so.
  if (!data) return null;
  const isOver = data.status === "Finalizado";
  const next = following[data.status];
  // If participants wait for a place, the organiser need not find more participants.
  const hasWaiting = waiting !== undefined && waiting.total > 0;
  const first = next === "Activo" ? nextBefore(data, { now, hasWaiting, checkIn }) : "begin";
  const shares = first === "share";
  // At the desk, the button that begins the tournament is in the menu until 24 hours before the start.
  const isPutOff = isAtDesk && shares && beginsFarOff(data.start_date, now);
  const text = nextText(data, waiting, isAtDesk, first);
  const isTextless = isAtDesk && text === null;
  const begin = next && !isPutOff && may("settings") && (
    <Button
      variant={first === "begin" ? "primary" : "secondary"}
      data-next-act={first === "begin" || undefined}
      size="sm"
      aria-haspopup="dialog"
      onClick={() => setAsked(next)}
    >
      {actionCopy.confirm[next]}
    </Button>
  );
  return (
    <section
      aria-label={copy.title}
      className={cn(
        "flex flex-wrap items-center gap-x-2 gap-y-3 rounded-lg border border-accent/40 bg-surface px-4 py-3",
        isAtDesk && "max-md:px-3 max-md:py-2 md:py-2",
        // If the bar shows no text, its buttons share one line.
        isTextless &&
          "max-md:not-has-[a,button]:hidden max-md:border-0 max-md:bg-transparent max-md:p-0!",
        isBrief && "max-md:py-1.5 max-md:not-has-[[data-next-act],[data-check-in]]:hidden",
      )}
    >
      <div
        className={cn(
          "min-w-0 flex-1 basis-44",
          // On the desk's wide screens the page's head already shows this text, so the bar hides it.
          isAtDesk && "md:hidden",
          isAtDesk && (isBrief ? "max-md:basis-0" : "max-md:basis-full"),
          isTextless && "max-md:sr-only",
        )}
      >
        {!isAtDesk && <p className="font-semibold">{copy.title}</p>}
        {text !== null && (
          <p className={cn("text-sm text-muted", isBrief && "max-md:hidden")}>{text}</p>
        )}
        {isBrief && !isTextless && (
          <p className="truncate text-sm text-muted md:hidden">{briefText(data, waiting, first)}</p>
        )}
      </div>
      {!isAtDesk && (
        <Link
          to={paths.organize(id)}
          className={cn(buttonClass({ variant: "secondary", size: "sm" }), "md:order-last")}
        >
          <Settings2 aria-hidden />
          {copy.manage}
        </Link>
      )}
      <div
        className={cn(
          "flex flex-wrap gap-2 empty:hidden",
          isAtDesk && isBrief && "max-md:flex-nowrap",
          isAtDesk && (!isBrief || isTextless) && "max-md:w-full max-md:[&>.btn]:flex-1",
          isTextless && "max-md:flex-nowrap max-md:[&>.btn]:px-2 max-md:[&>.btn]:whitespace-nowrap",
          isBrief && "max-md:[&>:not([data-next-act])]:hidden",
        )}
      >
        {isOver && data.pending_payouts > 0 && may("money") && !isPaidBelow && (
          <Link
            to={paths.organize(id, "premios")}
            data-next-act
            className={buttonClass({ size: "sm" })}
          >
            <Banknote aria-hidden />
            {copy.pay(data.pending_payouts)}
          </Link>
        )}
        {data.is_paid_out && isAdmin && !isAtDesk && (
          <Link
            to={paths.admin.newsOfTournament(id)}
            className={buttonClass({
              variant: data.pending_payouts > 0 ? "secondary" : "primary",
              size: "sm",
            })}
          >
            <Newspaper aria-hidden />
            {copy.publish}
          </Link>
        )}
        {isOver && isAdmin && !isAtDesk && (
          <RepeatAct tournamentId={id} name={data.name} startsAt={data.start_date} />
        )}
        {children}
        {first !== "call" && begin}
        {data.is_drawn && !isAtDesk && (
          <Link
            to={paths.organize(id, "partidos")}
            className={buttonClass({ variant: next ? "secondary" : "primary", size: "sm" })}
          >
            <Swords aria-hidden />
            {copy.encounters}
          </Link>
        )}
        {movesTimes && data.status === "Activo" && data.is_drawn && may("schedule") && (
          <TimeActs tournamentId={id} movesAlone={isAtDesk} />
        )}
        {/* At the desk, sharing is in the menu unless it is the next step; editing is a tab. */}
        {(shares || !isAtDesk) && (
          <Button
            variant={shares && !isBrief ? "primary" : "secondary"}
            // On a phone the next step is highlighted only on the overview, not on every tab.
            data-next-act={(shares && !isBrief) || undefined}
            size="sm"
            onClick={() => void copyLink(new URL(paths.tournament(id), location.origin).href)}
          >
            <Copy aria-hidden />
            {copy.copyLink}
          </Button>
        )}
        {may("settings") && !isAtDesk && (
          <Link
            to={paths.organize(id, "datos")}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            <Pencil aria-hidden />
            {copy.edit}
          </Link>
        )}
      </div>
      {may("registrations") && (
        <CheckInDesk
          tournamentId={id}
          isAlone={isTextless && first === "call"}
          isFirst={first === "call"}
        >
          {/* The button that begins the tournament is next to the button that calls the missing participants. */}
          {first === "call" && begin}
        </CheckInDesk>
      )}
      {asked && (
        <OrganizerActionDialog
          tournamentId={id}
          act={asked}
          onConfirm={(firstHour) => setStatus.mutateAsync({ id, status: asked, firstHour })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface RepeatActProps {
  readonly tournamentId: string;
  readonly name: string;
  /** The start time, as an ISO instant. */
  readonly startsAt: string;
}

/** Offers the next edition of a tournament, a week later. */
export function RepeatAct({ tournamentId, name, startsAt }: RepeatActProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const isWeekLater = nextStart(startsAt, 0).getTime() === nextStart(startsAt, now).getTime();
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <CopyPlus aria-hidden />
        {isWeekLater ? copy.repeat : copy.repeatLater}
      </Button>
      {isOpen && (
        <MakeTournamentDialog
          source={{ id: tournamentId, name, start_date: startsAt }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
