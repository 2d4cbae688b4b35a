import { PageHeader } from "@/components/page-header";
import { GamesScreen } from "@/features/admin/games/components/games-screen";
import { copy } from "@/features/admin/games/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /admin/games */
export function Component() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <GamesScreen />
    </>
  );
}
