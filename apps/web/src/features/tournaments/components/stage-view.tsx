import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type NowFact, tournamentNowQuery } from "../api/tournament-now.ts";
import { saidOf } from "../domain/match-phase-words.ts";
import { hasBegun, type Stage } from "../domain/stage.ts";
import { SightContext } from "../hooks/stage-view-context.ts";
import { Bracket } from "./bracket/bracket.tsx";
import { GroupStage } from "./group-stage.tsx";
import { LobbyStage } from "./lobby-stage.tsx";
import { StageAhead } from "./planned-stage.tsx";
import { SwissStage } from "./swiss-stage.tsx";

interface StageViewProps {
  readonly stage: Stage;
  readonly before: Stage | null;
  readonly tournamentId: string;
  readonly title: string;
  readonly ownId: string | null;
}

const none: readonly NowFact[] = [];

export function StageView({ stage, before, tournamentId, title, ownId }: StageViewProps) {
  const [params] = useSearchParams();
  // This query does not load the data itself: the list of current matches on the same page does.
  const { data: facts = none } = useQuery({
    ...tournamentNowQuery(tournamentId),
    enabled: false,
  });
  if (stage.kind === "lobbies" && hasBegun(stage))
    return <LobbyStage stage={stage} tournamentId={tournamentId} ownId={ownId} />;
  if (stage.matches.length === 0) return <StageAhead stage={stage} before={before} />;
  return (
    <SightContext value={{ ownId, isLater: before !== null, said: saidOf(stage.matches, facts) }}>
      <h2 className="sr-only">{stage.name}</h2>
      {stage.kind === "round_robin" ? (
        <GroupStage stage={stage} ownId={ownId} />
      ) : stage.kind === "swiss" ? (
        <SwissStage stage={stage} ownId={ownId} />
      ) : (
        <Bracket
          key={params.get("partido")}
          matches={stage.matches}
          title={title}
          ownId={ownId}
          wantedId={params.get("partido")}
        />
      )}
    </SightContext>
  );
}
