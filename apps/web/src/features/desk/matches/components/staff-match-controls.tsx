import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { MatchView } from "@/entities/match/domain/match-view";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { copy } from "../copy.ts";
import type { MatchAct } from "../domain/match-action.ts";
import { useMatchActions } from "../hooks/use-match-actions.ts";
import { MatchActionDialogs } from "./match-action-dialogs.tsx";
import { WinnerButtons } from "./winner-buttons.tsx";

const DisputeDecision = lazy(async () => ({
  default: (await import("./dispute-decision.tsx")).DisputeDecision,
}));
const NextDispute = lazy(async () => ({
  default: (await import("./dispute-decision.tsx")).NextDispute,
}));

interface StaffMatchControlsProps {
  readonly match: MatchView;
}

/** The staff's section of a match room: declare a winner, decide a dispute, schedule, disqualify, reopen, void. */
export function StaffMatchControls({ match }: StaffMatchControlsProps) {
  const { context } = match;
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  const [wasDispute, setWasDispute] = useState(false);
  if (!may("results", "schedule", "participants")) return null;
  const isDispute = match.status === "disputed" && may("results");
  if (isDispute && !wasDispute) setWasDispute(true);
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      {isDispute ? (
        <Suspense fallback={null}>
          <DisputeDecision match={match} />
        </Suspense>
      ) : (
        <>
          <CardHeader title={copy.decision} />
          {may("results") && <WinnerButtons match={match} />}
        </>
      )}
      {wasDispute && !isDispute && (
        <Suspense fallback={null}>
          <NextDispute match={match} />
        </Suspense>
      )}
      <MatchAdminMenu match={match} />
    </Card>
  );
}

interface MatchAdminMenuProps {
  readonly match: MatchView;
}

/** The administrator's menu in a match room; proofs and result are left out, as the room has controls for them. */
function MatchAdminMenu({ match }: MatchAdminMenuProps) {
  const [open, setOpen] = useState<MatchAct | null>(null);
  const acts = useMatchActions(match).filter(({ act }) => act !== "proofs" && act !== "result");
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {acts.map(({ act, label, Icon }) => (
          <Button
            key={act}
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setOpen(act)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <MatchActionDialogs match={match} open={open} onClose={() => setOpen(null)} />
    </>
  );
}
