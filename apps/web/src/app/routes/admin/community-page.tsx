import { PageHeader } from "@/components/page-header";
import { AchievementsPanel } from "@/features/admin/achievements/components/achievements-panel";
import { CommunityTabs } from "@/features/admin/community/components/community-tabs";
import { MeasuresPanel } from "@/features/admin/people/components/measures-panel";
import { copy } from "@/features/admin/community/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /admin/community */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} className="mb-3! md:mb-6!" />
      <CommunityTabs measures={<MeasuresPanel />} achievements={<AchievementsPanel />} />
    </>
  );
}
