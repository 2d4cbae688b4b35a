import { Check } from "lucide-react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { island } from "@/components/island";
import { cn } from "@/lib/cn";
import { stagesCopy } from "../stages-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { hasBegun, type Stage, stageInSight } from "../domain/stage.ts";
import { useAddressWord } from "../hooks/use-url-choice.ts";
import { useOwnParticipant } from "../hooks/use-own-participant.ts";
import { StageView } from "./stage-view.tsx";

const StructureAhead = island(async () => (await import("./planned-stages.tsx")).StructureAhead);

interface StructureTabProps {
  readonly tournament: TournamentPage;
}

/** An icon next to the name of a stage: a light if the stage is running, a tick if it is finished. */
function StageMark({ state }: Pick<Stage, "state">) {
  return (
    <>
      {state === "done" ? (
        <Check aria-hidden className="ml-2 inline size-4 text-success" />
      ) : (
        <span
          aria-hidden
          className={cn(
            "ml-2 inline-block size-2 rounded-full align-middle",
            state === "running" ? "bg-accent-2" : "border border-border-strong",
          )}
        />
      )}
      <span className="sr-only">{stagesCopy.stages.stateAside(state)}</span>
    </>
  );
}

/** The stages of a tournament; the running one is shown first. */
export function StructureTab({ tournament }: StructureTabProps) {
  const { stages } = tournament;
  const ownId = useOwnParticipant(tournament);
  const numbers = stages.map(({ position }) => String(position));
  const [asked, show] = useAddressWord("etapa", numbers);
  const shown = stages.find(({ position }) => String(position) === asked) ?? stageInSight(stages);

  if (!shown || !stages.some((stage) => stage.state === "ready" || hasBegun(stage))) {
    return <StructureAhead tournament={tournament} />;
  }
  const before = stages.findLast(({ position }) => position < shown.position) ?? null;
  const view = (
    <StageView
      stage={shown}
      before={before}
      tournamentId={tournament.id}
      title={tournament.name}
      ownId={ownId}
    />
  );
  if (stages.length === 1) return view;
  return (
    <Tabs value={String(shown.position)} onValueChange={show}>
      <TabsList aria-label={stagesCopy.stages.label} className="print:hidden">
        {stages.map((stage) => (
          <TabsTrigger key={stage.id} value={String(stage.position)}>
            {stage.name}
            <StageMark state={stage.state} />
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={String(shown.position)}>{view}</TabsContent>
    </Tabs>
  );
}
