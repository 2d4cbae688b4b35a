import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { todayCopy } from "../copy.ts";

/** A link to the preparation tasks, shown in tabs that are empty before the start; hidden after the start. */
export function BeforeLink({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, status } = tournament;
  if (status !== "Próximamente" && status !== "Inscripciones") return null;
  return (
    <Link to={paths.organize(id)} className={buttonClass({ variant: "secondary" })}>
      {todayCopy.before.lead}
    </Link>
  );
}
