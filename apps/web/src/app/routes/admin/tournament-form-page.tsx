import { ChevronLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { nextEdition } from "@/features/desk/head/domain/next-edition";
import { EditTournamentHead } from "@/features/admin/competition/components/edit-tournament-head";
import { EditTournament } from "@/features/desk/settings/components/edit-tournament";
import { NewTournament } from "@/features/desk/settings/components/new-tournament";
import { copy } from "@/features/desk/settings/copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  head: (_answers, { params }) => {
    const title = params["id"] ? copy.editTitle : copy.createTitle;
    return { title, description: title };
  },
});

/** The pages /admin/tournaments/create and /admin/tournaments/edit/{id}. */
export function Component() {
  const { id } = useParams();
  return (
    <>
      <Link
        to={paths.admin.competition()}
        className="mb-4 max-sm:-mt-3 max-sm:mb-1 inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {copy.back}
      </Link>
      {id ? (
        <>
          <EditTournamentHead id={id} />
          <EditTournament key={id} id={id} back={paths.admin.competition()} />
        </>
      ) : (
        <>
          <PageHeader title={copy.createTitle} />
          <NewTournament nextOf={nextEdition} back={paths.admin.competition()} />
        </>
      )}
    </>
  );
}
