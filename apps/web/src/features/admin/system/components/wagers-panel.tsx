import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useSaveWagerSettings, wagerSettingsQuery } from "../api/wager-settings.ts";
import { copy } from "../copy.ts";
import { SWITCH_KEYS } from "../domain/wager-settings.ts";
import { SwitchCard } from "./switch-card.tsx";
import { WagerNumbersForm } from "./wager-numbers-form.tsx";

/** How one plays on this installation: with or without tickets, from which age, and the times of challenges. */
export function WagersPanel() {
  const { data: settings, error, refetch } = useQuery(wagerSettingsQuery());
  const save = useSaveWagerSettings();
  if (error && !settings) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  if (!settings) return <Skeleton aria-busy className="h-96 rounded-lg" />;
  return (
    <div className="grid gap-5">
      {SWITCH_KEYS.map((name) => (
        <SwitchCard
          key={name}
          name={name}
          isOn={settings.some(({ key, value }) => key === name && value === "true")}
          onChange={(next) => save.mutateAsync({ [name]: next })}
        />
      ))}
      <WagerNumbersForm
        settings={settings}
        isSaving={save.isPending}
        onSave={(values) => save.mutate(values)}
      />
    </div>
  );
}
