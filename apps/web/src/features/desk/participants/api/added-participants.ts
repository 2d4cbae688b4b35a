import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  skipToken,
  useMutation,
} from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { read, supabase, write } from "@/lib/supabase";
import { MOST_NAMES } from "../domain/names.ts";
import { entrantsCopy as copy } from "../participants-copy.ts";

async function previewEntrants(
  tournamentId: string,
  names: readonly string[],
  signal: AbortSignal,
) {
  const { data } = await supabase
    .rpc("preview_participants", { p_tournament_id: tournamentId, p_names: [...names] })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type EntrantPreview = Awaited<ReturnType<typeof previewEntrants>>[number];

/** The participants that the names refer to, and what would happen to each. */
export function entrantsPreviewQuery(tournamentId: string, names: readonly string[]) {
  return queryOptions({
    queryKey: organizerKeys.entrantsPreview(tournamentId, names),
    queryFn:
      names.length === 0 || names.length > MOST_NAMES
        ? skipToken
        : ({ signal }) => previewEntrants(tournamentId, names, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Participants that were invited, declined, left or were removed, newest first. */
export function outsideEntriesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.outside(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("outside_entries")
          .select(`state,changed_at,participant:participants(${participantColumns})`)
          .eq("tournament_id", tournamentId)
          .order("changed_at", { ascending: false })
          .limit(100),
      (data) =>
        data.map(({ participant, ...entry }) => ({
          ...entry,
          ...toParticipantView(participant),
        })),
    ),
  });
}

interface Wanted {
  readonly tournamentId: string;
  readonly participantIds: readonly string[];
}

/** Registers or invites participants; reports how many, and why the others were not. */
export function useAddEntrants() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ tournamentId, participantIds }: Wanted) =>
        supabase.rpc("add_entrants", {
          p_tournament_id: tournamentId,
          p_participant_ids: [...participantIds],
        }),
      ),
      meta: {
        success: (rows: readonly Pick<EntrantPreview, "verdict">[]) => {
          const counts = new Map<EntrantPreview["verdict"], number>();
          for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
          const { added = 0, asked = 0, ...others } = Object.fromEntries(counts);
          const why = Object.entries(others).map(([verdict, count]) =>
            copy.notDoneOf(count, copy.verdicts[verdict as EntrantPreview["verdict"]]),
          );
          return {
            title: copy.done(added, asked),
            ...(why.length > 0 && { description: copy.notDone(why) }),
          };
        },
        failure: { title: copy.error },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
