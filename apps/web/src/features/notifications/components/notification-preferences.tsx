import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { CardHeader } from "@/components/ui/card";
import { preferencesQuery, useSavePreference } from "../api/preferences.ts";
import { pushDevicesQuery } from "../api/push-device.ts";
import { copy } from "../copy.ts";
import { PreferenceRow } from "./preference-row.tsx";

const texts = copy.preferences;

/** Where the user receives each topic: on the page, by e-mail, on their devices. */
export function NotificationPreferences({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(preferencesQuery(userId));
  const save = useSavePreference(userId);
  const { data: devices } = useQuery(pushDevicesQuery(userId));
  const hasNoDevice = devices?.length === 0;
  if (error && !data) {
    return <ErrorState title={texts.loadError} error={error} onRetry={refetch} />;
  }
  return (
    <section aria-label={texts.title} className="card self-start">
      <CardHeader title={texts.title} {...(hasNoDevice && { description: texts.noDevice })} />
      {!data ? (
        <ListSkeleton rows={9} className="h-16" />
      ) : (
        <>
          <div
            aria-hidden
            className="sticky top-(--header-height) z-1 grid grid-cols-3 items-end border-b border-border bg-surface py-2 text-sm font-semibold text-muted sm:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_6.5rem] sm:gap-x-4"
          >
            <span className="max-sm:hidden">{texts.topic}</span>
            <span className="text-center">{texts.short.page}</span>
            <span className="text-center">{texts.short.email}</span>
            <span className="text-center">{texts.short.device}</span>
          </div>
          <ul>
            {data.map((preference) => (
              <PreferenceRow
                key={preference.topic}
                preference={preference}
                hasNoDevice={hasNoDevice}
                onChange={(changed) => save.mutate(changed)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
