import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { readProcedure } from "@/lib/procedure";
import { read, supabase } from "@/lib/supabase";

export type TournamentContact = Answer<"tournament_contacts">;

const readContacts = (tournamentId: string) =>
  readProcedure("tournament_contacts", { tournamentId });

const readParticipants = (tournamentId: string) =>
  read(
    () =>
      supabase
        .from("tournament_participants")
        .select(
          "participant_id,status,seed,checked_in_at,created_at,participant:participants!tournament_participants_participant_id_fkey(type,display_name,guest_name)",
        )
        .eq("tournament_id", tournamentId)
        .order("seed", { nullsFirst: false })
        .order("created_at")
        .order("id"),
    (data): TournamentContact[] =>
      data.map(({ participant, created_at: registeredAt, ...entry }) => ({
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
      })),
  );

/** The participants of a tournament, sorted by seed. Contact details are included only for staff who may see them. */
export function tournamentParticipantsQuery(tournamentId: string, hasContacts: boolean) {
  return queryOptions({
    queryKey: hasContacts
      ? organizerKeys.contacts(tournamentId)
      : organizerKeys.entrants(tournamentId),
    queryFn: (hasContacts ? readContacts : readParticipants)(tournamentId),
  });
}

/** The participants of a tournament with contact details, sorted by seed. Requires the right `money` or `staff`. */
export function tournamentContactsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.contacts(tournamentId),
    queryFn: readContacts(tournamentId),
  });
}

/** The logo or avatar of each participant of a tournament, by participant id; null if there is none. */
export function participantPicturesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.participantPictures(tournamentId),
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
