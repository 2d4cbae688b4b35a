import { refereeCallsLimits as limits } from "@leyenda/db-types/limits";
import { BellRing, DoorOpen, Link2, MapPin, Play, Trophy, UserCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { ReasonForm } from "@/components/reason-form";
import { RowMenu } from "@/components/row-menu";
import { Button, buttonClass } from "@/components/ui/button";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { paths } from "@/config/paths";
import { matchCopy } from "@/entities/match/copy";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { refereeLinkCopy } from "@/entities/match/referee-link-copy";
import { helpCopy, startCopy } from "@/entities/match/start-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useCallSides } from "../../api/call-sides.ts";
import {
  useAnswerCall,
  useLetBePlayed,
  useMarkSideHere,
  useTakeCall,
  type WaitingStart,
} from "../../api/match-day.ts";
import { boardCopy as copy } from "../board-copy.ts";
import { type BoardMatch, nextAct, statesOf } from "../domain/board.ts";
import type { QueuedResults } from "../hooks/use-queued-results.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { HeldActs } from "./barred-match-decisions.tsx";
import { ObjectionActs } from "../../components/objection-acts.tsx";
import { ResultDialog } from "./result-dialog.tsx";
import { callCopy } from "../../call-copy.ts";

const RefereeLinkDialog = lazy(async () => ({
  default: (await import("@/entities/match/components/referee-link-dialog")).RefereeLinkDialog,
}));

interface BoardActsProps {
  readonly tournamentId: string;
  readonly match: BoardMatch;
  readonly matches: readonly BoardMatch[];
  readonly start: WaitingStart | undefined;
  readonly title: string;
  readonly results: QueuedResults;
}

/** The next step of a match as a wide button, all other actions in a menu. */
export function BoardActs({ tournamentId, match, matches, start, title, results }: BoardActsProps) {
  const { may } = useTournamentRights(tournamentId);
  const playsIn = usePlaysIn();
  const [open, setOpen] = useState<"assign" | "result" | "link" | null>(null);
  const take = useTakeCall();
  const respond = useAnswerCall();
  const call = useCallSides(tournamentId);
  const mark = useMarkSideHere();
  const play = useLetBePlayed();
  const { match_id: id, state, call_id: callId } = match;
  const objected = state === "objected" && start?.state === "objected" ? start : undefined;
  const judges = may("results") && !playsIn(match.participant1_id, match.participant2_id);
  const next = nextAct(match, may, judges);
  // If several matches wait for their sides, one button above calls all of them.
  const isOfMany = matches.filter((one) => nextAct(one, may, false) === "call").length > 1;
  const room = paths.matchManage(id);
  const first = {
    take: (
      <Button
        aria-label={helpCopy.takeFor(title)}
        isLoading={take.isPending}
        onClick={() => callId && take.mutate({ callId, takesOver: false, token: null })}
      >
        {helpCopy.take}
      </Button>
    ),
    answer: (
      <ReasonForm
        aria-label={helpCopy.answerFor(title)}
        description={helpCopy.answerText}
        label={helpCopy.answerLabel}
        sendLabel={helpCopy.answer}
        cancelLabel={helpCopy.cancel}
        maxLength={limits.answer.max}
        onSend={async (answer) =>
          callId && (await respond.mutateAsync({ callId, answer, token: null }))
        }
      >
        {helpCopy.answer}
      </ReasonForm>
    ),
    settle: objected ? (
      <ObjectionActs
        start={objected}
        names={[match.name1 ?? matchCopy.toBeDefined, match.name2 ?? matchCopy.toBeDefined]}
        title={title}
      />
    ) : (
      <Link to={room} aria-label={copy.settleFor(title)} className={buttonClass()}>
        {copy.settle}
      </Link>
    ),
    release: (
      <HeldActs tournamentId={tournamentId} match={match} title={title} onGive={results.enter} />
    ),
    call: (
      <Button
        variant={state === "ready" || isOfMany ? "secondary" : "primary"}
        aria-label={callCopy.callFor(title)}
        isLoading={call.isPending}
        onClick={() => call.mutate(id)}
      >
        <BellRing aria-hidden />
        {callCopy.call}
      </Button>
    ),
    assign: (
      <Button
        aria-haspopup="dialog"
        aria-label={copy.assignFor(title)}
        onClick={() => setOpen("assign")}
      >
        {copy.assign}
      </Button>
    ),
    result: (
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={copy.resultFor(title)}
        onClick={() => setOpen("result")}
      >
        {copy.result}
      </Button>
    ),
    room: (
      <Link
        to={room}
        aria-label={copy.roomFor(title)}
        className={buttonClass({ variant: "secondary" })}
      >
        {copy.room}
      </Link>
    ),
  }[next];
  const missing = [
    { isMissing: match.is_missing1, participantId: match.participant1_id, name: match.name1 },
    { isMissing: match.is_missing2, participantId: match.participant2_id, name: match.name2 },
  ].filter(({ isMissing }) => isMissing);
  return (
    <div className="flex items-start gap-2 in-[:fullscreen]:hidden">
      {/* If two actions do not fit on one line, each gets its own line; the menu stays on their right. */}
      <div className="flex min-w-0 flex-1 flex-wrap gap-2 *:flex-auto [&>:not(:only-child)]:px-2 [&>:not(:only-child)]:whitespace-nowrap">
        {first}
      </div>
      <RowMenu name={title}>
        {next !== "call" && may("chat") && (
          <DropdownMenuItem onSelect={() => call.mutate(id)}>
            <BellRing aria-hidden />
            {callCopy.call}
          </DropdownMenuItem>
        )}
        {next !== "result" && judges && (
          <DropdownMenuItem aria-haspopup="dialog" onSelect={() => setOpen("result")}>
            <Trophy aria-hidden />
            {copy.result}
          </DropdownMenuItem>
        )}
        {next !== "assign" && may("schedule", "results") && (
          <DropdownMenuItem aria-haspopup="dialog" onSelect={() => setOpen("assign")}>
            <MapPin aria-hidden />
            {copy.assign}
          </DropdownMenuItem>
        )}
        {judges && (
          <DropdownMenuItem aria-haspopup="dialog" onSelect={() => setOpen("link")}>
            <Link2 aria-hidden />
            {refereeLinkCopy.title}
          </DropdownMenuItem>
        )}
        {judges &&
          missing.map(({ participantId, name }) => (
            <DropdownMenuItem
              key={participantId}
              onSelect={() => mark.mutate({ matchId: id, participantId })}
            >
              <UserCheck aria-hidden />
              {startCopy.mark(name ?? matchCopy.toBeDefined)}
            </DropdownMenuItem>
          ))}
        {judges && statesOf(match).includes("absent") && (
          <DropdownMenuItem onSelect={() => play.mutate({ matchId: id, token: null })}>
            <Play aria-hidden />
            {startCopy.play}
          </DropdownMenuItem>
        )}
        {next !== "room" && (next !== "settle" || objected) && (
          <DropdownMenuItem asChild>
            <Link to={room}>
              <DoorOpen aria-hidden />
              {copy.room}
            </Link>
          </DropdownMenuItem>
        )}
      </RowMenu>
      {open === "assign" && (
        <AssignDialog
          tournamentId={tournamentId}
          match={match}
          matches={matches}
          title={title}
          onGiveLink={judges ? () => setOpen("link") : null}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "link" && (
        <Suspense fallback={null}>
          <RefereeLinkDialog matchId={id} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === "result" && (
        <ResultDialog
          match={match}
          title={title}
          onEnter={results.enter}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
