import { PageHeader } from "@/components/page-header";
import { GamesScreen } from "@/features/admin-games/components/games-screen";
import { copy } from "@/features/admin-games/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /admin/games */
export function Component() {
  useDocumentTitle(copy.title);
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <GamesScreen />
    </>
  );
}
