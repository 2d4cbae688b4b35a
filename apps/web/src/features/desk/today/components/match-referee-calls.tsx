import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { helpCopy } from "@/entities/match/start-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useMatchDay } from "../../api/calls-and-waiting-matches.ts";
import { CallRow } from "../../components/referee-call-row.tsx";
import { deskCopy } from "../../copy.ts";

/** The unanswered referee calls of a match, shown above the referee's controls. */
export function MatchRefereeCalls({ match }: { readonly match: MatchView }) {
  const { context, side1, side2 } = match;
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  const playsIn = usePlaysIn();
  if (context.kind !== "tournament" || !may("results") || playsIn(side1?.id, side2?.id))
    return null;
  return <Calls match={match} tournamentId={context.tournamentId} />;
}

interface CallsProps {
  readonly match: MatchView;
  readonly tournamentId: string;
}

function Calls({ match, tournamentId }: CallsProps) {
  const calls = useMatchDay(tournamentId)?.calls.filter(({ match_id: id }) => id === match.id);
  if (!calls?.length) return null;
  const nameOf = (side: { readonly name: string } | null) => side?.name ?? matchCopy.toBeDefined;
  return (
    <section aria-label={helpCopy.calls}>
      <ul className="divide-y divide-border rounded-lg border border-warning/60 bg-surface">
        {calls.map((call) => (
          <li key={call.id} className="px-4 py-3">
            <CallRow
              call={call}
              caller={call.participant?.display_name ?? matchCopy.toBeDefined}
              match={deskCopy.versus(nameOf(match.side1), nameOf(match.side2))}
              isInMatch
              roomId={null}
              token={null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
