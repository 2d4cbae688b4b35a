import { Swords, Trophy } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { startCopy as texts } from "../copy.ts";

/** Shows a new player the first steps, instead of statistics that are all zero. */
export function NewPlayer() {
  const steps = [
    { to: paths.tournaments(), icon: Trophy, label: texts.tournaments },
    { to: paths.challenges(), icon: Swords, label: texts.challenges },
  ];
  return (
    <section className="card grid gap-4">
      <div>
        <h2>{texts.title}</h2>
        <p className="mt-2 max-w-[38.4em] text-muted">{texts.text}</p>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {steps.map(({ to, icon: Icon, label }, index) => (
          <Link
            key={to}
            to={to}
            className={buttonClass({ variant: index === 0 ? "primary" : "secondary" })}
          >
            <Icon aria-hidden />
            {label}
          </Link>
        ))}
      </div>
    </section>
  );
}
