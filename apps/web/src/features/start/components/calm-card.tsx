import { CircleCheckBig } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { startPlace } from "../domain/start-place.ts";

/** Nothing waits: on to what is open. */
export function CalmCard() {
  return (
    <section className={cn("card grid content-center justify-items-start gap-3", startPlace.main)}>
      <CircleCheckBig aria-hidden className="size-8 text-success" />
      <h2 className="display text-2xl">{copy.calm.title}</h2>
      <p className="max-w-[52ch] text-muted">{copy.calm.text}</p>
      <Link to={paths.openTournaments()} className={buttonClass()}>
        {copy.calm.action}
      </Link>
    </section>
  );
}
