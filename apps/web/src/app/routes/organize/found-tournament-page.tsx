import { ChevronLeft } from "lucide-react";
import { Link, useParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { nextEdition } from "@/features/desk/head/domain/next-edition";
import { TournamentProposalForm } from "@/features/desk/settings/components/tournament-proposal-form";
import { NewTournament } from "@/features/desk/settings/components/new-tournament";
import { copy } from "@/features/desk/settings/copy";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/define-page";
import { ownCopy } from "@/features/desk/own/copy";

const { title } = copy.founding;

export const handle = definePlainPage({ title, description: title });

/** The pages /organize/found and /organize/found/{id}. */
export function Component() {
  const { id = null } = useParams();
  const { isAdmin } = useSession();
  return (
    <>
      <Link
        to={paths.organized()}
        className="mb-4 inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {ownCopy.title}
      </Link>
      <PageHeader title={title} />
      {id === null && isAdmin ? (
        // An admin's tournament needs no approval and belongs to the platform; other users create a proposal here.
        <NewTournament nextOf={nextEdition} back={paths.organized()} />
      ) : (
        <TournamentProposalForm key={id} id={id} />
      )}
    </>
  );
}
