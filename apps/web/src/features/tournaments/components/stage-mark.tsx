import { Check } from "lucide-react";
import { cn } from "@/lib/cn";
import { stagesCopy } from "../stages-copy.ts";
import type { Stage } from "../domain/stage.ts";

/** The state of a stage beside its name: a light for what is being played, a tick for what is over. */
export function StageMark({ state }: Pick<Stage, "state">) {
  return (
    <>
      {state === "done" ? (
        <Check aria-hidden className="ml-2 inline size-4 text-success" />
      ) : (
        <span
          aria-hidden
          className={cn(
            "ml-2 inline-block size-2 rounded-full align-middle",
            state === "running" ? "bg-accent-2" : "border border-border-strong",
          )}
        />
      )}
      <span className="sr-only">{stagesCopy.stages.stateAside(state)}</span>
    </>
  );
}
