import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { formatDateTime, formatTimeZone } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import {
  type MatchTimes,
  matchTimesQuery,
  type TimeProposal,
  useAnswerTime,
  useWithdrawTime,
} from "../api/match-time-proposals.ts";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { timeCopy as copy } from "../time-agreement-copy.ts";
import { ProposeTime } from "./propose-time.tsx";

interface TimeAgreementPanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** How the sides agree on a time: the open proposal, the form to propose a time, and all earlier proposals. */
export function TimeAgreementPanel({ match, access }: TimeAgreementPanelProps) {
  const { data } = useQuery(matchTimesQuery(match.id, match.kind));
  const [isProposing, setIsProposing] = useState(false);
  const keys = [matchKeys.times(match.id), matchKeys.detail(match.id)];
  useTableChanges({ table: "match_time_proposals", filter: `match_id=eq.${match.id}` }, keys);
  useTableChanges({ table: "match_default_times", filter: `match_id=eq.${match.id}` }, keys);
  if (!data || (!data.isAgreed && data.proposals.length === 0)) return null;
  const open = data.proposals.find(({ state }) => state === "open") ?? null;
  const ownId = ownParticipant(access, match);
  const mayPropose = access.canAct && data.isAgreed;
  return (
    <Card className="grid gap-3">
      <h2>{copy.title}</h2>
      <p className="text-[0.9375rem]">
        {match.scheduledAt ? (
          <>
            <span className="text-muted">{copy.at}</span> <Instant at={match.scheduledAt} />
          </>
        ) : (
          <span className="text-muted">{copy.none}</span>
        )}
      </p>
      {!match.scheduledAt && data.standing && <Standing standing={data.standing} />}
      {open && <OpenProposal match={match} proposal={open} ownId={access.canAct ? ownId : null} />}
      {mayPropose &&
        (isProposing ? (
          <ProposeTime matchId={match.id} onDone={() => setIsProposing(false)} />
        ) : (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => setIsProposing(true)}
          >
            {open && open.participant_id !== ownId ? copy.counter : copy.propose}
          </Button>
        ))}
      <History match={match} proposals={data.proposals} />
    </Card>
  );
}

function Instant({ at }: { readonly at: string }) {
  return <time dateTime={at}>{[formatDateTime(at), formatTimeZone(at)].join(" ")}</time>;
}

function Standing({ standing }: { readonly standing: NonNullable<MatchTimes["standing"]> }) {
  return (
    <p className="flex flex-wrap gap-x-1.5 text-[0.9375rem] text-muted">
      <span>{copy.default}</span>
      <Instant at={standing.agree_until} />
      <span>{copy.defaultAt}</span>
      <Instant at={standing.default_time} />
    </p>
  );
}

function nameOf(match: MatchDetails, participantId: string): string {
  const side = match.participant1Id === participantId ? match.side1 : match.side2;
  return side?.name ?? "";
}

interface OpenProposalProps {
  readonly match: MatchDetails;
  readonly proposal: TimeProposal;
  /** The side for which the viewer acts; null for a spectator. */
  readonly ownId: string | null;
}

function OpenProposal({ match, proposal, ownId }: OpenProposalProps) {
  const answer = useAnswerTime(match.id);
  const withdraw = useWithdrawTime(match.id);
  const isOwn = proposal.participant_id === ownId;
  const reply = (accepts: boolean) => answer.mutate({ proposalId: proposal.id, accepts });
  return (
    <div className="grid gap-3 rounded-lg border border-accent/60 bg-surface-sunken/80 p-4">
      <p role="status" className="flex flex-wrap gap-x-2">
        <span className="text-muted">
          {isOwn ? copy.own : copy.proposed(nameOf(match, proposal.participant_id))}
        </span>
        <strong>
          <Instant at={proposal.proposed_time} />
        </strong>
      </p>
      {isOwn ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">{copy.waiting}</p>
          <Button
            variant="ghost"
            size="sm"
            isLoading={withdraw.isPending}
            onClick={() => withdraw.mutate(proposal.id)}
          >
            {copy.withdraw}
          </Button>
        </div>
      ) : (
        ownId !== null && (
          <div className="flex flex-wrap gap-3">
            <Button isLoading={answer.isPending} onClick={() => reply(true)}>
              {copy.accept}
            </Button>
            <Button variant="ghost" disabled={answer.isPending} onClick={() => reply(false)}>
              {copy.decline}
            </Button>
          </div>
        )
      )}
    </div>
  );
}

interface HistoryProps {
  readonly match: MatchDetails;
  readonly proposals: readonly TimeProposal[];
}

function History({ match, proposals }: HistoryProps) {
  const over = proposals.filter(({ state }) => state !== "open");
  if (over.length === 0) return null;
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-3">{copy.history}</summary>
      <ol className="grid gap-1">
        {over.map((proposal) => (
          <li key={proposal.id} className="flex flex-wrap gap-x-2">
            <span className="text-foreground">{nameOf(match, proposal.participant_id)}</span>
            <Instant at={proposal.proposed_time} />
            <span>{copy.states[proposal.state]}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
