import { ArrowRight, Handshake, type LucideIcon, Target, Users } from "lucide-react";
import { Link } from "react-router";
import { ArenaLines } from "@/components/arena-lines";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { copy } from "../copy.ts";

const ICONS: Readonly<Record<(typeof copy.sections)[number]["icon"], LucideIcon>> = {
  mission: Target,
  community: Users,
  commitment: Handshake,
};

export function About() {
  const here = useReturnPath();
  return (
    <div className="grid gap-10 md:gap-14">
      <PageHeader title={copy.title} description={copy.lead} className="mb-0 md:-mb-4" />
      <div className="grid gap-4 md:grid-cols-3">
        {copy.sections.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <section key={title} className="card">
              <div className="flex items-center gap-3 md:grid md:gap-5">
                <Icon aria-hidden strokeWidth={1.5} className="size-9 flex-none text-muted" />
                <h2>{title}</h2>
              </div>
              <p className="mt-3 leading-relaxed text-muted">{text}</p>
            </section>
          );
        })}
      </div>
      <section>
        <h2 className="mb-6">{copy.stepsTitle}</h2>
        <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
          {copy.steps.map((step, index) => (
            <li
              key={step.title}
              className="grid grid-cols-[2.5rem_minmax(0,1fr)] content-start border-t-2 border-border pt-4 sm:grid-cols-1"
            >
              <span
                aria-hidden
                className="text-accent-gradient row-span-2 font-display text-5xl leading-none font-bold"
              >
                {index + 1}
              </span>
              <h3 className="text-2xl sm:mt-3">
                {index === 0 ? (
                  <Link to={paths.register(here)} className="hover:underline">
                    {step.title}
                  </Link>
                ) : (
                  step.title
                )}
              </h3>
              <p className="mt-1.5 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="relative overflow-hidden rounded-xl bg-surface px-6 py-14 md:px-12">
        <ArenaLines className="absolute inset-y-0 right-0 h-full w-3/5 opacity-30" />
        <div className="relative">
          <h2>{copy.callTitle}</h2>
          <p className="mt-2 mb-6 text-lg text-muted">{copy.callText}</p>
          <Link to={paths.tournaments()} className={buttonClass({ size: "lg" })}>
            {copy.callAction}
            <ArrowRight aria-hidden />
          </Link>
        </div>
      </section>
    </div>
  );
}
