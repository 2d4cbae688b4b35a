import { copy } from "../copy.ts";
import { Differences } from "./differences.tsx";
import { Refusals } from "./refusals.tsx";
import { Report } from "./report.tsx";
import { RunForm } from "./run-form.tsx";

/** What providers and orders say of each other: what is open, day by day, and who was not believed. */
export function ReconciliationPanel() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[60ch] text-muted">{copy.intro}</p>
        <RunForm />
      </div>
      <Differences />
      <Report />
      <Refusals />
    </div>
  );
}
