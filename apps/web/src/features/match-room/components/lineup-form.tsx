import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { isMatchOver } from "@/entities/match/domain/status";
import { substitutionWords } from "@/entities/tournament/substitution-words";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useTableChanges } from "@/lib/realtime";
import { lineupRulesQuery } from "../api/match-lineups.ts";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { lineupCopy as copy } from "../lineup-copy.ts";
import { LineupChoice } from "./lineup-choice.tsx";
import { type SidePanelProps, StandInRequests } from "./stand-in-requests.tsx";
import { SubstitutionForm } from "./substitution-form.tsx";

const AskStandInDialog = lazy(async () => ({
  default: (await import("./ask-stand-in-dialog.tsx")).AskStandInDialog,
}));

interface LineupFormProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** The form of the line-up of the viewer's side, or of both sides for a referee; renders nothing for other viewers. */
export function LineupForm({ match, access }: LineupFormProps) {
  const tournamentId = match.context.kind === "tournament" ? match.context.tournamentId : null;
  const { may } = useTournamentRights(tournamentId);
  const ownId = ownParticipant(access, match);
  const isReferee = ownId === null && may("results");
  const ids = [
    ...(match.roster1 ? [match.participant1Id] : []),
    ...(match.roster2 ? [match.participant2Id] : []),
  ].filter((id) => id !== null && (isReferee || (access.canAct && id === ownId)));
  if (ids.length === 0 || isMatchOver(match.status)) return null;
  return ids.map((id) => (
    <SidePanel key={id} match={match} participantId={id ?? ""} isReferee={isReferee} />
  ));
}

function SidePanel({ match, participantId, isReferee }: SidePanelProps) {
  const { data: rules } = useQuery(lineupRulesQuery(match.id));
  const [isAsking, setIsAsking] = useState(false);
  const keys = [matchKeys.lineups(match.id), matchKeys.detail(match.id)];
  useTableChanges({ table: "stand_ins", filter: `match_id=eq.${match.id}` }, keys);
  useTableChanges({ table: "match_starts", filter: `match_id=eq.${match.id}` }, keys);
  if (!rules) return null;
  const isFirst = match.participant1Id === participantId;
  const side = isFirst ? match.side1 : match.side2;
  const chosen = match.chosen.find((one) => one.participant_id === participantId) ?? null;
  const mayChoose = isReferee || rules.lineups_by === "captain";
  const isLocked = rules.isLocked && !isReferee;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="break-words">{isReferee ? copy.of(side?.name ?? "") : copy.title}</h2>
      {!mayChoose ? (
        <p className="text-muted">{copy.byStaff}</p>
      ) : isLocked ? (
        <p className="text-muted">{copy.locked}</p>
      ) : (
        (chosen === null || chosen.changes.length === 0) && (
          <LineupChoice
            key={JSON.stringify(chosen?.players.map(({ role, player }) => [role, player?.id]))}
            match={match}
            participantId={participantId}
            rules={rules}
          />
        )
      )}
      {mayChoose && chosen && match.bestOf > 1 && rules.substitutions === "between_games" && (
        <SubstitutionForm match={match} chosen={chosen} />
      )}
      <p className="text-sm text-muted">
        {copy.rules(substitutionWords[rules.substitutions], rules.max_substitutions)}
      </p>
      <StandInRequests
        match={match}
        participantId={participantId}
        rules={rules}
        isReferee={isReferee}
      />
      {!isReferee && (
        <Button
          variant="ghost"
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {copy.ask.open}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <AskStandInDialog matchId={match.id} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}
