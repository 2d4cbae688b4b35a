import { Button } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import { type LineupRules, useWithdrawStandIn } from "../api/match-lineups.ts";
import { lineupCopy } from "../lineup-copy.ts";
import type { MatchDetails } from "@/entities/match/api/get-match";

const copy = lineupCopy.ask;

export interface SidePanelProps {
  readonly match: MatchDetails;
  readonly participantId: string;
  /** Whether the viewer is a referee, who may approve stand-ins even after the match began. */
  readonly isReferee: boolean;
}

interface StandInRequestsProps extends SidePanelProps {
  readonly rules: LineupRules;
}

/** The team's requests for stand-ins and their outcome. Renders nothing if there are none. */
export function StandInRequests({ match, participantId, rules, isReferee }: StandInRequestsProps) {
  const withdraw = useWithdrawStandIn(match.id);
  const asked = rules.standIns.filter(
    (one) => one.participant_id === participantId && one.state !== "withdrawn",
  );
  if (asked.length === 0) return null;
  return (
    <ul aria-label={copy.list} className="grid gap-2 border-t border-border pt-3">
      {asked.map(({ id, state, answer, player }) => (
        <li key={id} className="flex flex-wrap items-center gap-3">
          <UserAvatar
            name={player?.username ?? ""}
            src={player?.avatar_url ?? null}
            className="size-8"
          />
          <span className="min-w-0 flex-1 basis-40">
            <span className="block break-words font-medium">{player?.username}</span>
            <span className="block text-sm break-words text-muted">
              {[copy.states[state], answer].filter(Boolean).join(": ")}
            </span>
          </span>
          {!isReferee && (state === "open" || state === "approved") && !rules.isLocked && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={copy.withdrawLabel(player?.username ?? "")}
              isLoading={withdraw.isPending && withdraw.variables === id}
              onClick={() => withdraw.mutate(id)}
            >
              {copy.withdraw}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
