import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useSaveWagerSettings, wagerSettingsQuery } from "../api/wager-settings.ts";
import { copy } from "../copy.ts";
import { FRIENDLY_KEY } from "../domain/wager-settings.ts";
import { FriendlyCard } from "./friendly-card.tsx";
import { WagerNumbersForm } from "./wager-numbers-form.tsx";

/** How challenges work on this installation: with or without tickets, and their times. */
export function WagersPanel() {
  const { data: settings, error, refetch } = useQuery(wagerSettingsQuery());
  const save = useSaveWagerSettings();
  if (error && !settings) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  if (!settings) return <Skeleton aria-busy className="h-96 rounded-lg" />;
  const isFriendly = settings.some(({ key, value }) => key === FRIENDLY_KEY && value === "true");
  return (
    <div className="grid gap-5">
      <FriendlyCard
        isFriendly={isFriendly}
        onChange={(next) => save.mutateAsync({ [FRIENDLY_KEY]: next })}
      />
      <WagerNumbersForm
        settings={settings.filter(({ key }) => key !== FRIENDLY_KEY)}
        isSaving={save.isPending}
        onSave={(values) => save.mutate(values)}
      />
    </div>
  );
}
