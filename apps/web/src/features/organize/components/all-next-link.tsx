import { Link } from "react-router";
import { paths } from "@/config/paths";
import { organizeCopy } from "../copy.ts";

interface AllNextLinkProps {
  readonly tournamentId: string;
  /** How many matches are still to be played. */
  readonly total: number;
}

/** From the first matches that come to all of them. */
export function AllNextLink({ tournamentId, total }: AllNextLinkProps) {
  return (
    <Link
      to={`${paths.organize(tournamentId, "partidos")}&estado=por-jugar`}
      className="flex min-h-11 items-center justify-center px-4 text-[0.9375rem] font-semibold text-accent-2 hover:underline"
    >
      {organizeCopy.today.allNext(total)}
    </Link>
  );
}
