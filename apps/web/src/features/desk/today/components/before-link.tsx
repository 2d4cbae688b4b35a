import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { todayCopy } from "../copy.ts";

/** A link from a part that is empty before the start to the preparation tasks; hidden after the start. */
export function BeforeLink({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, status } = tournament;
  if (status !== "Próximamente" && status !== "Inscripciones") return null;
  return (
    <Link to={paths.organize(id)} className={buttonClass({ variant: "secondary" })}>
      {todayCopy.before.lead}
    </Link>
  );
}
