import { useQuery } from "@tanstack/react-query";
import { Medal, Plus } from "lucide-react";
import { useState } from "react";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { useListAddress } from "@/hooks/use-list-address";
import { achievementsQuery } from "../api/list-achievements.ts";
import { copy } from "../copy.ts";
import { AchievementDialog } from "./achievement-dialog.tsx";
import { AchievementsTable } from "./achievements-table.tsx";

/** Every achievement, and the dialog for a new one. */
export function AchievementsPanel() {
  const { page } = useListAddress();
  const { data, error, refetch } = useQuery(achievementsQuery(page));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{copy.intro}</p>
        <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden />
          {copy.create}
        </Button>
      </div>
      <PagedList
        rows={data?.achievements}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{ icon: Medal, title: copy.empty, description: copy.emptyHint }}
      >
        {(achievements) => <AchievementsTable achievements={achievements} />}
      </PagedList>
      {isCreating && <AchievementDialog achievement={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
}
