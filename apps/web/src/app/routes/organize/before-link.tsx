import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { todayCopy } from "@/features/desk/today/copy";

/** From a part that is empty until the cup begins to what is left to do before, and to its beginning; nothing once that is over. */
export function BeforeLink({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, status } = tournament;
  if (status !== "Próximamente" && status !== "Inscripciones") return null;
  return (
    <Link to={paths.organize(id)} className={buttonClass({ variant: "secondary" })}>
      {todayCopy.before.lead}
    </Link>
  );
}
