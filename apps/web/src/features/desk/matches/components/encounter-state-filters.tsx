import { useQuery } from "@tanstack/react-query";
import { ChoiceChips } from "@/components/choice-chips";
import { useUrlState } from "@/hooks/use-url-state";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { withWord } from "@/lib/search-params";
import { encounterCountsQuery } from "../api/count-encounters.ts";
import { copy } from "../copy.ts";
import { countOf, type EncounterState, worthChoosing } from "../domain/encounter-filters.ts";

interface EncounterStateFiltersProps {
  readonly kind: MatchKind;
  readonly tournamentId: string | null;
  readonly chosen: EncounterState;
}

/** The state filters, with the number of matches in each. */
export function EncounterStateFilters({ kind, tournamentId, chosen }: EncounterStateFiltersProps) {
  const [, changeAddress] = useUrlState();
  const { data: counts } = useQuery(encounterCountsQuery(kind, tournamentId));
  const held = (choice: EncounterState) => counts && countOf(choice, counts);
  return (
    <ChoiceChips
      label={copy.encounters.filterLabel}
      choices={worthChoosing(chosen, counts)}
      chosen={chosen}
      isDense
      textOf={(choice) => copy.encounters.filters[choice]}
      countOf={held}
      onChoose={(choice) =>
        changeAddress((current) => withWord(current, "estado", choice, ["page"]), { replace: true })
      }
    />
  );
}
