import { useQuery } from "@tanstack/react-query";
import { ChoiceChips } from "@/components/choice-chips";
import { useAddress } from "@/hooks/use-address";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { withWord } from "@/lib/search-params";
import { encounterCountsQuery } from "../api/count-encounters.ts";
import { copy } from "../copy.ts";
import { countOf, type EncounterState, encounterStates } from "../domain/encounter-filters.ts";

interface EncounterStatesProps {
  readonly kind: MatchKind;
  readonly tournamentId: string | null;
  readonly chosen: EncounterState;
}

/** The states of matches to choose from, with how many are in each. */
export function EncounterStates({ kind, tournamentId, chosen }: EncounterStatesProps) {
  const [, changeAddress] = useAddress();
  const { data: counts } = useQuery(encounterCountsQuery(kind, tournamentId));
  const held = (choice: EncounterState) => counts && countOf(choice, counts);
  return (
    <ChoiceChips
      label={copy.encounters.filterLabel}
      // What holds nothing is nothing to choose, but the whole of what is open.
      choices={encounterStates.filter(
        (choice) => choice === chosen || choice === "abiertos" || held(choice) !== 0,
      )}
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
