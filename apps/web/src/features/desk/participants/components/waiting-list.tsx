import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { RelativeTime } from "@/components/relative-time";
import { Card } from "@/components/ui/card";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { useTableChanges } from "@/lib/realtime";
import { waitingListQuery } from "../api/waiting.ts";
import { placesCopy } from "../places-copy.ts";

const copy = placesCopy.waiting;

/** The waiting list; renders nothing if it is empty. */
export function WaitingList({ tournamentId }: { readonly tournamentId: string }) {
  const { data } = useQuery(waitingListQuery(tournamentId));
  const title = useId();
  useTableChanges({ table: "waiting_entries", filter: `tournament_id=eq.${tournamentId}` }, [
    organizerKeys.waitingList(tournamentId),
  ]);
  if (!data || data.total === 0) return null;
  return (
    <aside aria-labelledby={title}>
      <Card className="grid gap-3">
        <h2 id={title} className="display text-xl">
          {copy.title(data.total)}
        </h2>
        <ol className="grid gap-x-8 sm:grid-cols-2">
          {data.entries.map(({ id, name, place, state, offerEndsAt }) => (
            <li key={id} className="flex gap-3 border-t border-border py-2">
              <span className="w-7 flex-none text-right text-muted tabular-nums">
                {place === null ? "–" : copy.place(place)}
              </span>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{name}</p>
                {state !== "waiting" && (
                  <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
                    <span>{copy.states[state]}</span>
                    {offerEndsAt && <RelativeTime value={offerEndsAt} />}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
        {data.total > data.entries.length && (
          <p className="text-sm text-muted">{copy.more(data.total - data.entries.length)}</p>
        )}
      </Card>
    </aside>
  );
}
