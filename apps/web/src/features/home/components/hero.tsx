import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { ArenaLines } from "@/components/arena-lines";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { copy } from "../copy.ts";

export function Hero() {
  const { user } = useSession();
  return (
    <section className="relative overflow-hidden">
      <ArenaLines className="absolute inset-0 size-full opacity-30 lg:left-auto lg:w-[58%] lg:opacity-100" />
      <div className="absolute inset-0 bg-linear-to-t from-background via-background/40 to-transparent lg:bg-linear-to-r lg:from-background lg:via-background/70 lg:to-transparent" />
      <div className="gutters relative grid min-h-[min(34rem,78dvh)] content-center py-16 md:py-24">
        <p className="eyebrow">{copy.hero.eyebrow}</p>
        <h1 className="mt-4 text-[clamp(3.75rem,13vw,8.5rem)] leading-[0.84] tracking-[-0.01em] uppercase">
          <span className="block">{copy.hero.titleStart}</span>
          <span className="text-accent-gradient block w-fit pb-2">{copy.hero.titleEnd}</span>
        </h1>
        <p className="mt-5 max-w-[38ch] text-lg text-foreground/85 md:text-xl">
          {copy.hero.tagline}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link to={paths.tournaments()}>
              {copy.hero.tournaments}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            {user ? (
              <Link to={paths.profile()}>{copy.hero.profile}</Link>
            ) : (
              <Link to={paths.register()}>{copy.hero.register}</Link>
            )}
          </Button>
        </div>
      </div>
    </section>
  );
}
