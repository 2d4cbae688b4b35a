import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { organizeCopy } from "@/features/organize/copy";

/** From a part that is empty until the cup begins to what is left to do before, and to its beginning; nothing once that is over. */
export function BeforeLink({ tournament }: { readonly tournament: AdminTournament }) {
  const { id, status } = tournament;
  if (status !== "Próximamente" && status !== "Inscripciones") return null;
  return (
    <Link to={paths.organize(id)} className={buttonClass({ variant: "secondary" })}>
      {organizeCopy.today.before.lead}
    </Link>
  );
}
