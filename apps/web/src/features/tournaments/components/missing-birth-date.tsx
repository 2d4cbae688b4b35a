import { Link, useLocation } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import type { TournamentPage } from "../api/get-tournament.ts";
import { registrationCopy as copy } from "../registration-copy.ts";

/** Shown to a member of a registered team who has not given their birth date, without which they cannot play. */
export function MissingBirthDate({ tournament }: { readonly tournament: TournamentPage }) {
  const { pathname } = useLocation();
  const words = copy.unknownAge;
  return (
    <div className="col-span-full grid gap-3">
      <p className="text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]">
        {words.text(tournament.minimum_age)}
      </p>
      <Link
        to={paths.settings("juego-responsable")}
        state={{ from: pathname, entering: tournament.name }}
        className={cn(buttonClass({ variant: "secondary" }), "md:w-full")}
      >
        {words.action}
      </Link>
    </div>
  );
}
