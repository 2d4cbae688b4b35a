import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { read, supabase } from "@/lib/supabase";

async function listTournamentContacts(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc("tournament_contacts", { p_tournament_id: tournamentId })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type TournamentContact = Awaited<ReturnType<typeof listTournamentContacts>>[number];

async function listEntrants(
  tournamentId: string,
  signal: AbortSignal,
): Promise<TournamentContact[]> {
  const { data } = await supabase
    .from("tournament_participants")
    .select(
      "participant_id,status,seed,checked_in_at,created_at,participant:participants!tournament_participants_participant_id_fkey(type,display_name,guest_name)",
    )
    .eq("tournament_id", tournamentId)
    .order("seed", { nullsFirst: false })
    .order("created_at")
    .order("id")
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ participant, created_at: registeredAt, ...entry }) => ({
    ...entry,
    type: participant.type,
    name: participant.display_name ?? "",
    is_guest: participant.guest_name !== null,
    registered_at: registeredAt,
    email: null,
    phone_number: null,
    in_game_id: null,
    contact_profile_id: null,
    contact_username: null,
    contact_full_name: null,
  }));
}

/** The participants of a tournament by seed. Contact details are included only for staff who may see them. */
export function tournamentEntrantsQuery(tournamentId: string, hasContacts: boolean) {
  return queryOptions({
    queryKey: hasContacts
      ? organizerKeys.contacts(tournamentId)
      : organizerKeys.entrants(tournamentId),
    queryFn: ({ signal }) =>
      (hasContacts ? listTournamentContacts : listEntrants)(tournamentId, signal),
  });
}

/** The participants of a tournament with contact details, by seed, for staff with the right for money or staff. */
export function tournamentContactsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.contacts(tournamentId),
    queryFn: ({ signal }) => listTournamentContacts(tournamentId, signal),
  });
}

/** The logo or avatar of each participant of a tournament, by participant id; null if there is none. */
export function entrantPicturesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.entrantPictures(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("tournament_participants")
          .select(
            `participant:participants!tournament_participants_participant_id_fkey(${participantColumns})`,
          )
          .eq("tournament_id", tournamentId),
      (data) =>
        new Map(
          data.map(({ participant }) => {
            const { id, imageUrl } = toParticipantView(participant);
            return [id, imageUrl];
          }),
        ),
    ),
  });
}
