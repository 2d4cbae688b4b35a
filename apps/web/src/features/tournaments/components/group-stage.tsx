import { Grid3x3, Table2 } from "lucide-react";
import { useRef } from "react";
import { useNearViewport } from "@/hooks/use-near-viewport";
import { useNow } from "@/hooks/use-now";
import { stagesCopy } from "../stages-copy.ts";
import { useAddressWord } from "../hooks/use-url-choice.ts";
import type { Stage, TournamentGroup } from "../domain/stage.ts";
import { useIsPrinting } from "../hooks/use-printing.ts";
import { GroupCard, GroupPlace } from "./group-card.tsx";
import { ViewSwitch } from "./view-switch.tsx";

/** How many groups are rendered at first; more groups are rendered when the user scrolls near them. */
const RENDERED_AT_ONCE = 4;

interface GroupStageProps {
  readonly stage: Stage;
  readonly ownId: string | null;
}

const views = [
  { view: "tabla", Icon: Table2, label: stagesCopy.structure.leagueView },
  { view: "cruces", Icon: Grid3x3, label: stagesCopy.structure.crossView },
] as const;
const viewNames = ["tabla", "cruces"] as const;

/** All groups of a round robin. Rendering 128 groups costs no more than rendering four. */
export function GroupStage({ stage, ownId }: GroupStageProps) {
  const now = useNow(15_000);
  const [asked, setView] = useAddressWord("tabla", viewNames);
  const view = asked ?? "tabla";
  const list = useRef<HTMLDivElement>(null);
  const near = useNearViewport(list, stage.groups, RENDERED_AT_ONCE);
  const isPrinting = useIsPrinting();
  const isOwn = ({ standings }: TournamentGroup) =>
    standings.some(({ participantId }) => participantId === ownId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="text-sm text-muted">{stagesCopy.structure.legs[stage.legs]}</p>
        <ViewSwitch
          label={stagesCopy.structure.tableView}
          views={views}
          shown={view}
          onChange={setView}
        />
      </div>
      <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {stage.groups.map((group, index) =>
          index < RENDERED_AT_ONCE || isPrinting || isOwn(group) || near.has(group.id) ? (
            <GroupCard
              key={group.id}
              stage={stage}
              group={group}
              view={view}
              ownId={ownId}
              now={now}
            />
          ) : (
            <GroupPlace key={group.id} stage={stage} group={group} />
          ),
        )}
      </div>
    </div>
  );
}
