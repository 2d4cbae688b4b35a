import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { needsSecondFactorQuery } from "../api/needs-second-factor.ts";
import { copy } from "../copy.ts";

/** Tells an admin without a second factor what is refused until he has one. */
export function SecondFactorNotice() {
  const { data: isNeeded } = useQuery(needsSecondFactorQuery());
  if (!isNeeded) return null;
  return (
    <section className="card mb-6 flex flex-wrap items-center gap-4 border-warning/60">
      <ShieldAlert aria-hidden className="size-6 flex-none text-warning" />
      <div className="min-w-56 flex-1">
        <h2 className="font-semibold">{copy.title}</h2>
        <p className="text-muted">{copy.text}</p>
      </div>
      <Link to={paths.settings("seguridad")} className={buttonClass()}>
        {copy.action}
      </Link>
    </section>
  );
}
