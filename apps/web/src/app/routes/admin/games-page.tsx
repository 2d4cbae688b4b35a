import { PageHeader } from "@/components/page-header";
import { GamesPanel } from "@/features/admin/games/components/games-panel";
import { copy } from "@/features/admin/games/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /admin/games */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <GamesPanel />
    </>
  );
}
