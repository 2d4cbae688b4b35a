import { BRAND } from "@leyenda/site/brand";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import type { TournamentPage } from "../api/get-tournament.ts";

interface OrganiserLinkProps {
  readonly tournament: Pick<TournamentPage, "founder">;
}

/** The organiser of a tournament, with a link to their profile or to the contact page. */
export function OrganiserLink({ tournament: { founder } }: OrganiserLinkProps) {
  return (
    <Link
      to={founder ? paths.profile(founder.id) : paths.contact()}
      className="inline-flex min-h-6 items-center link"
    >
      {founder?.username ?? BRAND}
    </Link>
  );
}
