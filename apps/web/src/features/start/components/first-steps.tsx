import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import type { FirstStep } from "../domain/first-steps.ts";

/** First steps for a new player, instead of empty figures. */
export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  return (
    <section aria-labelledby="first-steps" className="card flex flex-col border-accent/60">
      <h2 id="first-steps" className="display text-2xl">
        {copy.steps.title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{copy.steps.text}</p>
      <ol className="grid flex-1 gap-2 lg:grid-cols-3 lg:gap-4">
        {steps.map(({ title, text, to, isDone }, index) => (
          <li
            key={title}
            className={cn(
              "relative flex items-center gap-4 rounded-lg bg-surface-raised p-4",
              !isDone && "card-link",
            )}
          >
            <span
              aria-hidden
              className={cn(
                "grid size-9 flex-none place-items-center rounded-full border font-display text-lg font-bold",
                isDone ? "border-success text-success" : "border-accent-2 text-accent-2",
              )}
            >
              {isDone ? <Check className="size-5" /> : index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <h3 className={cn("font-semibold lg:text-xl", isDone && "text-muted")}>
                {isDone ? (
                  <>
                    {title} <span className="sr-only">{copy.steps.done}</span>
                  </>
                ) : (
                  <Link to={to} className="after:absolute after:inset-0">
                    {title}
                  </Link>
                )}
              </h3>
              {!isDone && <p className="text-[0.9375rem] text-muted">{text}</p>}
            </div>
            {!isDone && <ChevronRight aria-hidden className="size-5 flex-none text-muted" />}
          </li>
        ))}
      </ol>
    </section>
  );
}
