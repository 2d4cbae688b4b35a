import { Copy, DoorOpen, Ellipsis, Gavel, Megaphone, ReceiptText, Send } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { rowActionClass } from "@/components/row-actions";
import { Button, buttonClass } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
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
import { copy } from "../copy.ts";
import { firstActCopy } from "../first-act-copy.ts";
import { disputeCopy } from "../dispute-copy.ts";
import { type MatchAct, urgentAct } from "../domain/match-act.ts";
import { useMatchActs } from "../hooks/use-match-acts.ts";
import { MatchActDialogs } from "./match-act-dialogs.tsx";

const HOUR_MS = 3_600_000;

interface EncounterActsProps {
  readonly match: MatchView;
  /** The match in words, for who hears its menu. */
  readonly name: string;
  /** The walkover that its clock gave was: a referee decides, among what waits today. */
  readonly isObjected: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** It goes no further without the organiser. */
  readonly isAwaited: boolean;
  /** A side waits for the referee: who answers it does so at the desk. */
  readonly isCalled: boolean;
  /** At the desk of its tournament. */
  readonly isAtDesk: boolean;
  /** What its one report says, as "a-b". */
  readonly reported: string | undefined;
  /** It has no hour, and nobody plays it. */
  readonly isIdle: boolean;
  /** Its sides play something else before: all of its acts are in the menu. */
  readonly isLater: boolean;
  /** Its result was saved. */
  readonly onDecided: () => void;
}

/** What the match needs most as a button, lit while it waits for that, all else in a menu. */
export function EncounterActs(props: EncounterActsProps) {
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
  const acts = useMatchActs(match);
  const { context } = match;
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  const urgent = urgentAct(match);
  const isDisputed = match.status === "disputed";
  const isOfCup = context.kind === "tournament" && urgent === "result";
  const decides = isOfCup && (isCalled || isObjected);
  const wanted = isOfCup && isIdle ? "schedule" : urgent;
  const offered = acts.find(({ act }) => act === wanted);
  // Before it is played a result is the exception; at the desk it may be played early.
  const isFarAhead = isOfCup && isMatchAhead(match, isAtDesk ? now + HOUR_MS : now);
  const first = decides || isFarAhead || isLater ? undefined : offered;
  const settle = isCalled
    ? { label: firstActCopy.attend, of: firstActCopy.attendFor, Icon: Megaphone }
    : { label: firstActCopy.settle, of: firstActCopy.settleFor, Icon: Gavel };
  const isRoomBeside = !first && !isLater && !(offered && decides);
  const room = paths.matchManage(match.id);
  const isOver = isMatchOver(match.status);
  return (
    <>
      {offered && decides ? (
        <Link
          to={`${paths.organize(context.tournamentId)}#${match.id}`}
          aria-label={settle.of(name)}
          className={cn(buttonClass({ size: "sm" }), "encounter-act")}
        >
          <settle.Icon aria-hidden />
          <span>{settle.label}</span>
        </Link>
      ) : first ? (
        <Button
          variant={isAwaited && !isDisputed ? "primary" : isIdle ? "ghost" : "outline"}
          size="sm"
          className={isDisputed ? "encounter-proofs" : "encounter-act"}
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
            buttonClass({ variant: "outline", size: "sm" }),
            isOver ? "encounter-room" : "encounter-act",
          )}
        >
          {!isOver && <DoorOpen aria-hidden />}
          <span>{isOver ? copy.encounters.see : copy.encounters.room}</span>
        </Link>
      )}
      {isDisputed && (
        <Link to={room} className={cn(buttonClass({ size: "sm" }), "encounter-act")}>
          {disputeCopy.settle}
        </Link>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={copy.encounters.more(name)}
          className={cn(rowActionClass, "encounter-more")}
        >
          <Ellipsis aria-hidden />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {acts
            .filter((one) => one !== first || isIdle)
            .map((one) => ({ ...one, isBeside: one === first }))
            .map(({ act, label, Icon, isBeside }) => (
              <DropdownMenuItem
                key={act}
                aria-haspopup="dialog"
                className={isBeside ? "md:hidden" : undefined}
                onSelect={() => setOpen(act)}
              >
                <Icon aria-hidden />
                {label}
              </DropdownMenuItem>
            ))}
          {/* Of what is over the row has no button for it where there is little width. */}
          {(!isRoomBeside || isOver) && (
            <DropdownMenuItem asChild className={isRoomBeside ? "md:hidden" : undefined}>
              <Link to={room}>
                <DoorOpen aria-hidden />
                {copy.encounters.room}
              </Link>
            </DropdownMenuItem>
          )}
          {context.kind === "tournament" && may("chat") && (
            <DropdownMenuItem asChild>
              <Link to={paths.organizeMessage(context.tournamentId, "partido", match.id)}>
                <Send aria-hidden />
                {copy.encounters.write}
              </Link>
            </DropdownMenuItem>
          )}
          {match.kind === "challenge" && (
            <DropdownMenuItem asChild>
              <Link to={paths.challengeReceipt(match.id)}>
                <ReceiptText aria-hidden />
                {challengeCopy.receipt}
              </Link>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => void copyText(match.id, copy.encounters.copied)}>
            <Copy aria-hidden />
            {copy.encounters.copyId(shortId(match.id))}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <MatchActDialogs
        match={match}
        open={open}
        onDecided={onDecided}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
