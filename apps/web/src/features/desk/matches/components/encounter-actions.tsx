import { Copy, DoorOpen, Ellipsis, Gavel, Megaphone, ReceiptText, Send } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { rowActionClass } from "@/components/row-actions";
import { RowMenuAction } from "@/components/row-menu";
import { Button, buttonClass } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { cn } from "@/lib/cn";
import { copyText } from "@/lib/copy-text";
import { shortId } from "@/lib/format";
import { paths } from "@/config/paths";
import { challengeCopy } from "@/entities/challenge/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { isMatchAhead, isMatchOver } from "@/entities/match/domain/status";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { copy, firstActCopy } from "../copy.ts";
import { decideDisputeCopy } from "../decide-dispute-copy.ts";
import { type MatchAct, urgentAct } from "../domain/match-action.ts";
import { useMatchActions } from "../hooks/use-match-actions.ts";
import { MatchActionDialogs } from "./match-action-dialogs.tsx";

const HOUR_MS = 3_600_000;

interface EncounterActionsProps {
  readonly match: MatchView;
  /** The name of the match, for screen readers. */
  readonly name: string;
  /** Whether a side objected to the walkover that the match clock gave; a referee decides objections at the desk. */
  readonly isObjected: boolean;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** Whether the match cannot continue without an action of the organiser. */
  readonly isAwaited: boolean;
  /** Whether a side has called the referee; a referee answers the call at the desk. */
  readonly isCalled: boolean;
  /** Whether the row is rendered at the desk of the match's tournament. */
  readonly isAtDesk: boolean;
  /** The score as "a-b", if exactly one side has reported a result. */
  readonly reported: string | undefined;
  /** Whether the match has no start time and is not being played. */
  readonly isIdle: boolean;
  /** True if the sides must play another match before this one; all actions are then in the menu. */
  readonly isLater: boolean;
  readonly onDecided: () => void;
}

/**
 * The most important action on a match as a button, highlighted while the match waits for the action.
 * All other actions are in a menu.
 */
export function EncounterActions(props: EncounterActionsProps) {
  const {
    match,
    name,
    isObjected,
    now,
    isAwaited,
    isCalled,
    isAtDesk,
    isIdle,
    isLater,
    reported,
    onDecided,
  } = props;
  const [open, setOpen] = useState<MatchAct | null>(null);
  const acts = useMatchActions(match);
  const { context } = match;
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  const urgent = urgentAct(match);
  const isDisputed = match.status === "disputed";
  const isOfCup = context.kind === "tournament" && urgent === "result";
  const decides = isOfCup && (isCalled || isObjected);
  const wanted = isOfCup && isIdle ? "schedule" : urgent;
  const offered = acts.find(({ act }) => act === wanted);
  // Before the start, no result is offered for a tournament match; at the desk it is in the hour before the start.
  const isFarAhead = isOfCup && isMatchAhead(match, isAtDesk ? now + HOUR_MS : now);
  const first = decides || isFarAhead || isLater ? undefined : offered;
  const settle = isCalled
    ? { label: firstActCopy.attend, of: firstActCopy.attendFor, Icon: Megaphone }
    : { label: firstActCopy.settle, of: firstActCopy.settleFor, Icon: Gavel };
  const hasRoomButton = !first && !isLater && !(offered && decides);
  const room = paths.matchManage(match.id);
  const isOver = isMatchOver(match.status);
  // In a narrow row of a match without a start time, the button is hidden, because the menu has its action.
  const actClass = cn("encounter-act", isIdle && "@max-xl:hidden");
  return (
    <>
      {offered && decides ? (
        <Link
          to={`${paths.organize(context.tournamentId)}#${match.id}`}
          aria-label={settle.of(name)}
          className={cn(buttonClass({ size: "sm" }), actClass)}
          data-main-act
        >
          <settle.Icon aria-hidden />
          <span>{settle.label}</span>
        </Link>
      ) : first ? (
        <Button
          variant={isAwaited && !isDisputed ? "primary" : isIdle ? "ghost" : "secondary"}
          size="sm"
          className={isDisputed ? "encounter-proofs" : actClass}
          data-main-act={isDisputed ? undefined : true}
          aria-haspopup="dialog"
          onClick={() => setOpen(first.act)}
        >
          <first.Icon aria-hidden />
          <span>
            {first.act === "schedule"
              ? firstActCopy.giveHour
              : first.act === "result" && reported
                ? firstActCopy.confirm(reported)
                : first.label}
          </span>
        </Button>
      ) : isLater ? null : (
        <Link
          to={room}
          aria-label={isOver ? copy.encounters.seeFor(name) : undefined}
          className={cn(
            buttonClass({ variant: "secondary", size: "sm" }),
            isOver ? "encounter-see" : actClass,
          )}
          data-main-act
        >
          {!isOver && <DoorOpen aria-hidden />}
          <span>{isOver ? copy.encounters.see : copy.encounters.room}</span>
        </Link>
      )}
      {isDisputed && (
        <Link to={room} className={cn(buttonClass({ size: "sm" }), actClass)} data-main-act>
          {decideDisputeCopy.settle}
        </Link>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={copy.encounters.more(name)}
          className={cn(rowActionClass, "encounter-more", !isAtDesk && "@max-xl:-my-2.5")}
          data-main-act
        >
          <Ellipsis aria-hidden />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {acts
            .filter((one) => one !== first || isIdle)
            .map((one) => ({ ...one, isInRow: one === first }))
            .map(({ act, label, Icon, isInRow }) => (
              <RowMenuAction
                key={act}
                icon={Icon}
                title={label}
                onAsk={() => setOpen(act)}
                className={isInRow ? "md:hidden" : undefined}
              />
            ))}
          {/* On narrow screens, the row of a finished match does not have the button that opens the match's room. */}
          {(!hasRoomButton || isOver) && (
            <RowMenuAction
              icon={DoorOpen}
              title={copy.encounters.room}
              to={room}
              className={hasRoomButton ? "md:hidden" : undefined}
            />
          )}
          {context.kind === "tournament" && may("chat") && (
            <RowMenuAction
              icon={Send}
              title={copy.encounters.write}
              to={paths.organizeMessage(context.tournamentId, "partido", match.id)}
            />
          )}
          {match.kind === "challenge" && (
            <RowMenuAction
              icon={ReceiptText}
              title={challengeCopy.receipt}
              to={paths.challengeReceipt(match.id)}
            />
          )}
          <RowMenuAction
            icon={Copy}
            title={copy.encounters.copyId(shortId(match.id))}
            onAct={() => void copyText(match.id, copy.encounters.copied)}
          />
        </DropdownMenuContent>
      </DropdownMenu>
      <MatchActionDialogs
        match={match}
        open={open}
        onDecided={onDecided}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
