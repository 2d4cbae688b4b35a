import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useSaveWagerSettings, wagerSettingsQuery } from "../api/wager-settings.ts";
import { copy } from "../copy.ts";
import { RulesForm } from "./rules-form.tsx";

/** The rules of this installation: with or without tickets, the minimum age, and the times of challenges. */
export function RulesPanel() {
  const { data: settings, error, refetch } = useQuery(wagerSettingsQuery());
  const save = useSaveWagerSettings();
  if (error && !settings) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  if (!settings) return <Skeleton aria-busy className="h-96 rounded-lg" />;
  return (
    <RulesForm
      settings={settings}
      isSaving={save.isPending}
      onSave={(changes) => save.mutate(changes)}
      onSwitch={(key, value) => save.mutateAsync([{ key, read: !value, value }])}
    />
  );
}
