import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { type TournamentOutlook, tournamentOutlookQuery } from "../api/action-impact-numbers.ts";
import { absenceCopy } from "../absence-copy.ts";
import { actionCopy } from "../organizer-action-copy.ts";
import type { OrganizerAction } from "../domain/organizer-action.ts";
import type { FirstHour } from "../domain/first-hour.ts";
import { useTournamentRights } from "../hooks/use-tournament-rights.ts";
import { FirstHourChoice, usualFirstHour } from "./first-hour-choice.tsx";
import {
  consequencesOf,
  deletionRefusal,
  holdsFees,
  mayCancel,
  startsEmpty,
  startsHourless,
} from "../domain/consequences.ts";

interface OrganizerActionDialogProps {
  readonly tournamentId: string;
  readonly act: OrganizerAction;
  /** Runs the action. The dialog closes only if it succeeds. */
  readonly onConfirm: (firstHour: FirstHour) => unknown;
  readonly onClose: () => void;
  /** Cancels the tournament instead. Offered if the action would not refund fees that cancelling refunds. */
  readonly onCancelInstead?: (() => void) | undefined;
  /** Whether the required fields of the action are filled in. */
  readonly isReady?: boolean;
  /** Whether the time of the first matches can be chosen. If not, the dialog says that there are no matches. */
  readonly plansHours?: boolean;
  readonly children?: ReactNode;
}

/** The confirmation of an action that affects other users. It shows the current consequences in numbers. */
export function OrganizerActionDialog({
  tournamentId,
  act,
  onConfirm,
  onClose,
  onCancelInstead,
  isReady = true,
  plansHours = true,
  children,
}: OrganizerActionDialogProps) {
  const { data, error, refetch } = useQuery(tournamentOutlookQuery(tournamentId));
  const isRefused =
    data !== undefined &&
    ((act === "delete" && deletionRefusal(data).length > 0) ||
      (act === "cancel" && !mayCancel(data)));
  const offersCancel =
    data !== undefined &&
    mayCancel(data) &&
    (act === "delete" ? isRefused : act === "Finalizado" && holdsFees(data));
  const isEmptyStart = data !== undefined && startsEmpty(act, data);
  const now = useNow(60_000);
  const { may } = useTournamentRights(tournamentId);
  const [chosen, setChosen] = useState<{ readonly hour: FirstHour | undefined } | null>(null);
  const isHourless = data !== undefined && startsHourless(act, data);
  const asksHour = isHourless && act === "Activo" && plansHours && may("schedule");
  const hour = !asksHour ? null : chosen ? chosen.hour : usualFirstHour(data, now);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={actionCopy.title[act]}
      description={data ? actionCopy.description(data.name, data.status) : actionCopy.consequences}
      confirmLabel={actionCopy.confirm[act]}
      {...(act === "cancel" || offersCancel ? { cancelLabel: actionCopy.back } : {})}
      isUnlit={isEmptyStart}
      destructive={act === "delete" || act === "cancel" || act === "Finalizado"}
      confirmDisabled={data === undefined || isRefused || !isReady || hour === undefined}
      onConfirm={() => onConfirm(hour ?? null)}
    >
      {data ? (
        <ConsequenceList act={act} outlook={data} />
      ) : error ? (
        <ErrorState title={actionCopy.loadError} error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-36" />
      )}
      {asksHour && (
        <FirstHourChoice outlook={data} onChange={(next) => setChosen({ hour: next })} />
      )}
      {isHourless && !asksHour && <p className="text-sm text-muted">{absenceCopy.hourless}</p>}
      {offersCancel && onCancelInstead && (
        <Button variant="secondary" className="justify-self-start" onClick={onCancelInstead}>
          {actionCopy.cancelInstead}
        </Button>
      )}
      {isEmptyStart && (
        <Link
          to={paths.organize(tournamentId, "participantes")}
          className={buttonClass({})}
          onClick={onClose}
        >
          {actionCopy.seeParticipants}
        </Link>
      )}
      {data && !isRefused && children}
    </ConfirmDialog>
  );
}

interface ConsequenceListProps {
  readonly act: OrganizerAction;
  readonly outlook: TournamentOutlook;
}

function ConsequenceList({ act, outlook }: ConsequenceListProps) {
  const now = useNow(60_000);
  return (
    <div className="grid gap-3">
      <p className="display text-xl tabular-nums">
        {actionCopy.registered(outlook.registered, outlook.max_participants)}
      </p>
      <ul aria-label={actionCopy.consequences} className="grid gap-2 text-[0.9375rem]">
        {consequencesOf(act, outlook, now).map(({ text, isWarning }) => (
          <li key={text} className="flex items-start gap-2.5">
            {isWarning ? (
              <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warning" />
            ) : (
              <span aria-hidden className="mx-1.5 mt-2 size-1.5 shrink-0 rounded-full bg-muted" />
            )}
            <span className={cn(isWarning && "font-semibold")}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
