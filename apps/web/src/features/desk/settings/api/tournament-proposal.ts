import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import { useMutation } from "@/hooks/use-mutation";
import { withSession } from "@/lib/sign-in-request";
import { callProcedure } from "@/lib/procedure";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { proposedValues } from "../domain/proposal-form.ts";
import type { TournamentPayload } from "../domain/tournament-form.ts";
import type { toVetoes } from "../domain/veto-form.ts";

async function getProposal(id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_proposals")
    .select("settings,stages,vetoes,status,reason")
    .eq("id", id)
    .neq("status", "published")
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  // Loads the length of each veto sequence, because a veto stores only the id of its sequence.
  const { data: sequences } = await supabase
    .from("veto_sequences")
    .select("id,best_of")
    .abortSignal(signal)
    .throwOnError();
  return { ...data, values: proposedValues(data, sequences) };
}

/** The viewer's unpublished tournament proposal as form values; null if there is none. */
export function proposalQuery(id: string) {
  return queryOptions({
    queryKey: organizerKeys.proposal(id),
    queryFn: ({ signal }) => getProposal(id, signal),
    // The proposal is loaded only once, because the form must not change while the user fills it in.
    staleTime: Infinity,
    gcTime: 0,
  });
}

interface Proposed {
  /** The id of the stored proposal; null for a new proposal. */
  readonly proposalId: string | null;
  readonly payload: TournamentPayload;
  readonly stages: StageSettings[] | null;
  readonly vetoes: ReturnType<typeof toVetoes>;
}

/** Proposes a tournament or changes a proposal; returns the tournament if it was published at once. */
export function useProposeTournament() {
  return useMutation({
    mutationFn: ({ proposalId, payload, stages, vetoes }: Proposed) =>
      withSession(copy.signInRequired, async () => {
        const settings = { ...payload, image_url: null };
        const proposed = { proposalId, settings, stages, vetoes };
        return (await callProcedure("propose_tournament", proposed)).tournament_id;
      }),
    success: (tournamentId: string | null) => (tournamentId ? copy.created : copy.founding.sent),
    failure: { title: copy.founding.error },
    invalidates: [tournamentKeys.all],
  });
}
