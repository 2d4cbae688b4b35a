import { ChevronLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { EditTournament } from "@/features/tournament-editor/components/edit-tournament";
import { TournamentForm } from "@/features/tournament-editor/components/tournament-form";
import { copy } from "@/features/tournament-editor/copy";
import { newTournament } from "@/features/tournament-editor/domain/tournament-form";
import { useDocumentTitle } from "@/hooks/use-document-title";

/** /admin/tournaments/create and /admin/tournaments/edit/{id} */
export function Component() {
  const { id } = useParams();
  const title = id ? copy.editTitle : copy.createTitle;
  useDocumentTitle(title);
  return (
    <>
      <Link
        to={paths.admin.competition()}
        className="mb-4 inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {copy.back}
      </Link>
      <PageHeader title={title} />
      {id ? (
        <EditTournament key={id} id={id} />
      ) : (
        <TournamentForm id={null} defaults={newTournament} />
      )}
    </>
  );
}
