import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { ArenaLines } from "@/components/arena-lines";
import { island } from "@/components/island";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";

const VisitorFacts = island(async () => (await import("./visitor-facts.tsx")).VisitorFacts);

/** An introduction to the site, for visitors. */
export function Hero() {
  return (
    <section className="relative overflow-hidden">
      {/* On a phone the background's lines are visible only above the text. */}
      <ArenaLines className="absolute inset-0 size-full opacity-15 max-lg:[mask-image:linear-gradient(black_25%,transparent_48%)] lg:left-auto lg:w-[58%] lg:opacity-100" />
      <div className="absolute inset-0 bg-linear-to-t from-background via-background/40 to-transparent lg:bg-linear-to-r lg:from-background lg:via-background/70 lg:to-transparent" />
      <div className="gutters relative py-9 md:py-12">
        <p className="eyebrow">{copy.hero.eyebrow}</p>
        <h1 className="mt-2 text-[clamp(2.75rem,6.5vw,4.75rem)] leading-[0.95]">
          <span className="block lg:inline">{copy.hero.titleStart}</span>
          <span className="text-accent-gradient block w-fit pb-2 lg:inline-block">
            {copy.hero.titleEnd}
          </span>
        </h1>
        <p className="mt-3 max-w-[24.3em] text-foreground/85 md:text-lg">{copy.hero.tagline}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Link to={paths.tournaments()} className={buttonClass()}>
            {copy.hero.tournaments}
            <ArrowRight aria-hidden />
          </Link>
          <Link to={paths.register()} className={buttonClass({ variant: "secondary" })}>
            {copy.hero.register}
          </Link>
        </div>
        <VisitorFacts />
      </div>
    </section>
  );
}
