import { stageCopy } from "@/entities/tournament/stage-copy";
import { stagesCopy } from "../stages-copy.ts";
import type { Stage } from "../domain/stage.ts";

/** The way through a tournament that has not begun: its stages, and who goes from one to the next. */
export function StagePlan({ stages }: { readonly stages: readonly Stage[] }) {
  return (
    <section aria-label={stagesCopy.stages.label}>
      <h2 className="display mb-4 text-2xl">{stagesCopy.stages.label}</h2>
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {stages.map((stage, index) => (
          <li key={stage.id} className="card flex gap-4 p-4">
            <span className="display text-3xl text-muted">{stage.position}</span>
            <div className="min-w-0">
              <h3 className="font-sans text-base font-semibold break-words">{stage.name}</h3>
              <p className="text-sm text-muted">{stageCopy.kinds[stage.kind]}</p>
              {index > 0 && (
                <p className="mt-1 text-sm text-muted">{stagesCopy.stages.takes(stage.takes)}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
