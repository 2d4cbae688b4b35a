import { Network } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { SectionHeader } from "@/components/section-header";
import { isTournamentStatus } from "@/entities/tournament/domain/status";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../domain/tournament-page.ts";
import { Bracket, type BracketView } from "./bracket/bracket.tsx";
import { GroupStage } from "./group-stage.tsx";

interface StructureTabProps {
  readonly tournament: TournamentPage;
}

const viewParam = "vista";
const viewWords: Record<BracketView, string> = { tree: "llave", list: "rondas" };

/** The bracket once matches exist, the groups once they are formed. */
export function StructureTab({ tournament }: StructureTabProps) {
  const [params, setParams] = useSearchParams();
  const { groups, bracket, status } = tournament;
  const word = params.get(viewParam);
  const view = word === viewWords.tree ? "tree" : word === viewWords.list ? "list" : null;

  if (groups.length === 0 && bracket.length === 0) {
    return (
      <EmptyState
        icon={Network}
        title={copy.structure.notYet}
        {...(isTournamentStatus(status) ? { description: copy.structure.notYetHint[status] } : {})}
      />
    );
  }
  const changeView = (next: BracketView) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set(viewParam, viewWords[next]);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {bracket.length > 0 && (
        <div>
          {groups.length > 0 ? (
            <SectionHeader title={copy.structure.playoffs} />
          ) : (
            <h2 className="sr-only">{copy.bracket.label}</h2>
          )}
          <Bracket matches={bracket} view={view} onViewChange={changeView} />
        </div>
      )}
      {groups.length > 0 && (
        <div>
          <SectionHeader title={copy.structure.groups} />
          <GroupStage groups={groups} qualifiers={tournament.qualifiers_per_group} />
        </div>
      )}
    </div>
  );
}
