import { useQuery } from "@tanstack/react-query";
import { Medal, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
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
  const { data, error, refetch } = useQuery(achievementsQuery({ search, state, page }));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <KeptList
        intro={copy.intro}
        search={copy.search}
        filters={filters}
        total={data && copy.total(data.total)}
        action={
          <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            {copy.create}
          </Button>
        }
        rows={data?.achievements}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{
          icon: Medal,
          title: copy.empty,
          description: copy.emptyHint,
          narrowed: copy.emptySearch,
        }}
        skeleton={<ListSkeleton className="h-12" />}
      >
        {(achievements) => <AchievementsTable achievements={achievements} />}
      </KeptList>
      {isCreating && <AchievementDialog achievement={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
