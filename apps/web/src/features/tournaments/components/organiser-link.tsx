import { BRAND } from "@leyenda/site/brand";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import type { TournamentPage } from "../api/get-tournament.ts";

interface OrganiserLinkProps {
  readonly tournament: Pick<TournamentPage, "founder" | "founded_by" | "imported_from">;
}

/** Whether it can be said who runs it: who founded it, else the house; of an imported one nobody knows. */
export function hasOrganiser({
  founder,
  founded_by: foundedBy,
  imported_from: source,
}: OrganiserLinkProps["tournament"]): boolean {
  return founder !== null || (foundedBy === null && source === null);
}

/** Who runs a tournament, and the way to reach him. */
export function OrganiserLink({ tournament: { founder } }: OrganiserLinkProps) {
  return (
    <Link
      to={founder ? paths.profile(founder.id) : paths.contact()}
      className="inline-flex min-h-6 items-center text-accent-2 hover:underline"
    >
      {founder?.username ?? BRAND}
    </Link>
  );
}
