import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { FormBar } from "@/components/form-bar";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { systemStatusQuery } from "@/entities/module/api/system-status";
import { type ModuleChange, useSaveSystemStatus } from "../api/settings.ts";
import { copy } from "../copy.ts";
import { ModuleCard } from "./module-card.tsx";

/** One card per module; changes are saved together. */
export function ModulesForm() {
  const { data: modules, error, refetch } = useQuery(systemStatusQuery());
  const save = useSaveSystemStatus();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, ModuleChange>>(new Map());
  // The error is shown even if older data is cached, because a switch must not show an outdated value.
  if (error) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  if (!modules) return <Skeleton className="h-96 rounded-lg" />;
  return (
    <>
      <p className="mb-5 max-w-[44.8em] text-muted">{copy.modulesHint}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {modules.map((module) => (
          <ModuleCard
            key={module.id}
            module={drafts.get(module.id)?.draft ?? module}
            onChange={(draft) => {
              const { read } = drafts.get(module.id) ?? { read: module };
              setDrafts(new Map(drafts).set(module.id, { read, draft }));
            }}
          />
        ))}
      </div>
      {drafts.size > 0 && (
        <div className="mt-6">
          <FormBar isUnsaved>
            <Button
              isLoading={save.isPending}
              onClick={() =>
                save.mutate([...drafts.values()], { onSuccess: () => setDrafts(new Map()) })
              }
            >
              {copy.save}
            </Button>
          </FormBar>
        </div>
      )}
    </>
  );
}
