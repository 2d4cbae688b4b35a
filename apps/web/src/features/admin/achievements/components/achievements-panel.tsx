import { useQuery } from "@tanstack/react-query";
import { Medal } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { choiceFilter } from "@/components/address-filters";
import { CreateButton } from "@/components/create-button";
import { KeptList } from "@/components/kept-list";
import { useListAddress } from "@/hooks/use-list-address";
import { keysOf } from "@/lib/record-of";
import { knownWord } from "@/lib/search-params";
import { achievementsQuery } from "../api/list-achievements.ts";
import { copy } from "../copy.ts";
import { AchievementDialog } from "./achievement-dialog.tsx";
import { AchievementsTable } from "./achievements-table.tsx";

const filters = [choiceFilter("estado", copy.stateFilter, copy.states, copy.allStates)];

/** Every achievement, and the dialog for a new one. */
export function AchievementsPanel() {
  const { page, search } = useListAddress();
  const [params] = useSearchParams();
  const state = knownWord(params, "estado", keysOf(copy.states));
  const list = useQuery(achievementsQuery({ search, state, page }));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <KeptList
        list={list}
        icon={Medal}
        texts={{
          intro: copy.intro,
          search: copy.search,
          total: copy.total,
          loadError: copy.loadError,
          empty: copy.empty,
          emptyHint: copy.emptyHint,
          emptySearch: copy.emptySearch,
        }}
        filters={filters}
        action={<CreateButton label={copy.create} onCreate={() => setIsCreating(true)} />}
      >
        {(achievements) => <AchievementsTable achievements={achievements} />}
      </KeptList>
      {isCreating && <AchievementDialog achievement={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
