import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { preferencesQuery, useSavePreference } from "../api/preferences.ts";
import { copy } from "../copy.ts";
import { PreferenceRow } from "./preference-row.tsx";

const texts = copy.preferences;

/** Where the player hears of each topic: on the page, by e-mail, on his devices. */
export function NotificationPreferences({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(preferencesQuery(userId));
  const save = useSavePreference(userId);
  if (error && !data) {
    return <ErrorState title={texts.loadError} error={error} onRetry={refetch} />;
  }
  return (
    <section aria-label={texts.title} className="card self-start">
      {!data ? (
        <ListSkeleton rows={9} className="h-16" />
      ) : (
        <>
          <div
            aria-hidden
            className="hidden grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_6.5rem] items-end gap-4 border-b border-border pb-2 text-sm font-semibold text-muted sm:grid"
          >
            <span>{texts.topic}</span>
            <span className="text-center">{texts.page}</span>
            <span className="text-center">{texts.email}</span>
            <span className="text-center">{texts.device}</span>
          </div>
          <ul>
            {data.map((preference) => (
              <PreferenceRow
                key={preference.topic}
                preference={preference}
                onChange={(changed) => save.mutate(changed)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
