import { Check, X } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";

const { explained } = copy;

/** What tickets can be used for, and what not. */
export function TicketsExplained() {
  return (
    <section className="grid gap-5" aria-label={explained.title}>
      <h2 className="display text-3xl">{explained.title}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="card">
          <h3 className="display mb-4 text-xl">{explained.are}</h3>
          <ul className="grid gap-3">
            {explained.areItems.map((item) => (
              <li key={item} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 flex-none text-success" />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div className="card">
          <h3 className="display mb-4 text-xl">{explained.areNot}</h3>
          <ul className="grid gap-3">
            {explained.areNotItems.map((item) => (
              <li key={item} className="flex gap-3">
                <X aria-hidden className="mt-0.5 size-5 flex-none text-danger" />
                {item}
              </li>
            ))}
          </ul>
          <Link to={paths.terms()} className={`${buttonClass({ variant: "link" })} mt-5`}>
            {explained.terms}
          </Link>
        </div>
      </div>
    </section>
  );
}
