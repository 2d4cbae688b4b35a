import { Settings2 } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { barCopy as copy } from "../desk-link-copy.ts";

/** A link to the desk above the public page of a tournament, for its staff. */
export function DeskLinkBar({ tournamentId }: { readonly tournamentId: string }) {
  return (
    <section
      aria-label={copy.title}
      className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent/40 bg-surface px-4 py-3 md:mb-5 print:hidden"
    >
      <p className="font-semibold">{copy.title}</p>
      <Link
        to={paths.organize(tournamentId)}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <Settings2 aria-hidden />
        {copy.manage}
      </Link>
    </section>
  );
}
