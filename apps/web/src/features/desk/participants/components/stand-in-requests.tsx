import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { matchCopy } from "@/entities/match/copy";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { openStandInsQuery, useAnswerStandIn } from "../api/stand-ins.ts";
import { standInCopy as copy } from "../copy.ts";

interface StandInRequestsProps {
  readonly tournamentId: string;
  /** True if the page already highlights another action, so that this section highlights none. */
  readonly isSecondary?: boolean;
  readonly isTitled?: boolean;
}

/** The undecided requests of teams to let a substitute play in one match; renders nothing if there are none. */
export function StandInRequests({
  tournamentId,
  isSecondary = false,
  isTitled = true,
}: StandInRequestsProps) {
  const { data: requests = [] } = useQuery(openStandInsQuery(tournamentId));
  const answer = useAnswerStandIn(tournamentId);
  useTableChanges({ table: "stand_ins", filter: `tournament_id=eq.${tournamentId}` }, [
    matchKeys.standIns(tournamentId),
  ]);
  if (requests.length === 0) return null;
  const isAnswering = (id: string) => answer.isPending && answer.variables.standInId === id;
  return (
    <Card
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-2",
        !isTitled && "border-warning/60 px-4 py-1 pb-4",
      )}
    >
      <h2 className={isTitled ? "display text-xl" : "sr-only"}>{copy.title}</h2>
      <ul className="grid divide-y divide-border">
        {requests.map((request, index) => {
          const { id, match_id: matchId, match, reason, created_at: at, player, team } = request;
          const name = player?.username ?? "";
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-3 py-3 last:pb-0">
              <UserAvatar name={name} src={player?.avatar_url ?? null} className="size-9" />
              <div className="min-w-0 flex-1 sm:basis-60">
                <p className="font-medium break-words">{copy.asks(team?.team?.name ?? "", name)}</p>
                <p className="text-[0.9375rem] break-words">{reason}</p>
                <p className="flex flex-wrap gap-x-1 text-sm text-muted">
                  <span>{copy.for}</span>
                  <Link to={paths.match(matchId)} className="underline">
                    {copy.match(
                      match?.participant1?.display_name ?? matchCopy.toBeDefined,
                      match?.participant2?.display_name ?? matchCopy.toBeDefined,
                    )}
                  </Link>
                  <RelativeTime value={at} />
                </p>
              </div>
              <div className="flex gap-2 max-sm:basis-full max-sm:[&>.btn]:flex-1">
                <Button
                  size="sm"
                  variant={index === 0 && !isSecondary ? "primary" : "secondary"}
                  aria-label={copy.approveLabel(name)}
                  isLoading={isAnswering(id) && answer.variables?.approves === true}
                  disabled={isAnswering(id)}
                  onClick={() => answer.mutate({ standInId: id, approves: true })}
                >
                  {copy.approve}
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={copy.declineLabel(name)}
                  disabled={isAnswering(id)}
                  onClick={() => answer.mutate({ standInId: id, approves: false })}
                >
                  {copy.decline}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
