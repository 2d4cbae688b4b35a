import { refereeCallsLimits as limits } from "@leyenda/db-types/limits";
import { BellRing, DoorOpen, Link2, MapPin, Play, Trophy, UserCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { ReasonForm } from "@/components/reason-form";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import { matchCopy } from "@/entities/match/copy";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { toSide } from "@/entities/match/domain/result";
import { draftOfLegs } from "@/entities/match/domain/series-entry";
import { refereeLinkCopy } from "@/entities/match/referee-link-copy";
import { helpCopy, startCopy } from "@/entities/match/start-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useCallSides } from "../../api/call-players-to-match.ts";
import {
  useAnswerCall,
  useLetBePlayed,
  useMarkSideHere,
  useTakeCall,
  type WaitingStart,
} from "../../api/calls-and-waiting-matches.ts";
import { ObjectionDecision } from "../../components/objection-decision.tsx";
import { callCopy } from "../../match-actions-copy.ts";
import { boardCopy as copy } from "../board-copy.ts";
import { type BoardMatch, nextAct, statesOf } from "../domain/board.ts";
import type { QueuedResult } from "../domain/queued-result.ts";
import type { QueuedResults } from "../hooks/use-queued-results.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { HeldActs } from "./barred-match-decisions.tsx";
import { RefereeForm } from "./referee-result-form.tsx";

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

/** Shows the next step of a match as a wide button, and all other actions in a menu. */
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
      <ObjectionDecision
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
        onClick={() => call.mutate({ matchId: id })}
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
          <RowMenuAction
            icon={BellRing}
            title={callCopy.call}
            onAct={() => call.mutate({ matchId: id })}
          />
        )}
        {next !== "result" && judges && (
          <RowMenuAction icon={Trophy} title={copy.result} onAsk={() => setOpen("result")} />
        )}
        {next !== "assign" && may("schedule", "results") && (
          <RowMenuAction icon={MapPin} title={copy.assign} onAsk={() => setOpen("assign")} />
        )}
        {judges && (
          <RowMenuAction icon={Link2} title={refereeLinkCopy.title} onAsk={() => setOpen("link")} />
        )}
        {judges &&
          missing.map(({ participantId, name }) => (
            <RowMenuAction
              key={participantId}
              icon={UserCheck}
              title={startCopy.mark(name ?? matchCopy.toBeDefined)}
              onAct={() => mark.mutate({ matchId: id, participantId })}
            />
          ))}
        {judges && statesOf(match).includes("absent") && (
          <RowMenuAction
            icon={Play}
            title={startCopy.play}
            onAct={() => play.mutate({ matchId: id, token: null })}
          />
        )}
        {next !== "room" && (next !== "settle" || objected) && (
          <RowMenuAction icon={DoorOpen} title={copy.room} to={room} />
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

interface ResultDialogProps {
  readonly match: BoardMatch;
  readonly title: string;
  readonly onEnter: (result: QueuedResult) => void;
  readonly onClose: () => void;
}

/** The form in which a referee enters the winner and the result at the table. */
function ResultDialog({ match, title, onEnter, onClose }: ResultDialogProps) {
  const sides = [
    { id: match.participant1_id, name: match.name1 ?? matchCopy.toBeDefined },
    { id: match.participant2_id, name: match.name2 ?? matchCopy.toBeDefined },
  ] as const;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={copy.resultTitle} description={title}>
        <RefereeForm
          bestOf={match.best_of}
          series={match.series}
          lastHomeSide={toSide(match.last_home_side)}
          games={draftOfLegs(match.leg_scores)}
          allowsDraw={match.allows_draw}
          score={match.report ?? match.live_score}
          maps={match.live_score}
          sides={sides}
          consequence={copy.confirmText}
          onDecide={({ winnerId, result }) => {
            const winner = sides.find(({ id }) => id === winnerId)?.name ?? null;
            onEnter({ matchId: match.match_id, winnerId, result, title, winner });
            onClose();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
