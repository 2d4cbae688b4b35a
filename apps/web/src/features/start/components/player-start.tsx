import type { ReactNode } from "react";
import { ErrorState } from "@/components/error-state";
import { AgendaLive } from "@/entities/agenda/components/agenda-live";
import { NextTask } from "@/entities/agenda/components/next-task";
import { splitAgenda } from "@/entities/agenda/domain/agenda";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import { useSession } from "@/hooks/use-session";
import { checkInInvalidates } from "../api/check-in-invalidates.ts";
import { copy } from "../copy.ts";
import { startPlace, firstSteps, type FirstStep } from "../domain/start-layout-and-first-steps.ts";
import { NextMatch } from "./next-match.tsx";
import { FurtherTasks } from "./further-tasks.tsx";
import { OwnEvening } from "./own-evening.tsx";
import { OwnForm } from "./own-form.tsx";
import { OwnTournaments } from "./own-tournaments.tsx";
import "./player-start.css";
import { StartSkeleton } from "./start-skeleton.tsx";
import { CircleCheckBig, Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";

/** Shows a new player the first steps, instead of statistics that are all zero. */
function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  return (
    <section aria-labelledby="first-steps" className="card-lit flex flex-col">
      <h2 id="first-steps">{copy.steps.title}</h2>
      <p className="mt-1 mb-4 text-muted">{copy.steps.text}</p>
      <ol className="grid flex-1 gap-2 lg:grid-cols-3 lg:gap-4">
        {steps.map(({ title, text, to, isDone }, index) => (
          <li
            key={title}
            className={cn(
              "relative flex items-center gap-4 rounded-lg bg-background/40 p-4",
              !isDone && "hover:bg-background/70",
            )}
          >
            <span
              aria-hidden
              className={cn(
                "grid size-9 flex-none place-items-center rounded-full border font-display text-lg font-bold",
                isDone ? "border-success text-success" : "border-foreground",
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

/** The home page of a signed-in player: the next task, further tasks, and their tournaments. */
export function PlayerStart({ people }: { readonly people: ReactNode }) {
  const { profile, isLoading } = useSession();
  const { data, error, refetch } = useAgenda();
  if (isLoading || (!data && !error)) {
    return <StartSkeleton isBusy name={profile?.username} />;
  }
  const { acts, entries } = splitAgenda(data ?? []);
  const [next, ...others] = acts;
  const steps = profile && firstSteps(profile, entries.length);
  const isNew = !next && steps?.some(({ isDone }) => !isDone);
  return (
    <section
      aria-label={copy.label}
      className={cn(
        startPlace.section,
        // For a new player, the first steps fill the space that the placeholder reserved.
        isNew && (entries.length > 0 ? "grid-rows-[auto_1fr_auto]" : "grid-rows-[auto_1fr]"),
      )}
    >
      <AgendaLive />
      <h1 className="display text-3xl break-words md:text-4xl">{copy.hello(profile?.username)}</h1>
      {!data ? (
        <ErrorState title={copy.error} error={error} onRetry={refetch} />
      ) : isNew ? (
        <>
          <FirstSteps steps={steps ?? []} />
          {entries.length > 0 && <OwnTournaments entries={entries} />}
        </>
      ) : (
        <div className={startPlace.grid}>
          {!next ? (
            <CalmCard />
          ) : next.match_id === null ? (
            <NextTask
              item={next}
              className={cn(
                startPlace.main,
                "start-act lg:grid-cols-1 lg:justify-items-center lg:text-center lg:[&_ul]:justify-center lg:[&>:first-child]:size-32",
              )}
              checkInInvalidates={checkInInvalidates}
            />
          ) : (
            <NextMatch item={next} />
          )}
          <div className="grid min-w-0 grid-cols-1 content-start gap-5">
            {others.length > 0 && <FurtherTasks items={others} />}
            <OwnTournaments entries={entries} />
          </div>
        </div>
      )}
      {data && <OwnEvening items={data} />}
      {profile && !isNew && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-wide gap-y-8 lg:grid-cols-2">
          <OwnForm profile={profile} />
          {people}
        </div>
      )}
    </section>
  );
}

/** Shown if there is no task: links to open tournaments and challenges. */
function CalmCard() {
  return (
    <section
      className={cn("card-lit grid content-center justify-items-start gap-3", startPlace.main)}
    >
      <CircleCheckBig aria-hidden className="size-8 text-success" />
      <h2>{copy.calm.title}</h2>
      <p className="max-w-[33.3em] text-muted">{copy.calm.text}</p>
      <Link to={paths.openTournaments()} className={buttonClass()}>
        {copy.calm.action}
      </Link>
    </section>
  );
}
