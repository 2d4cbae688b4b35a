import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { agendaKeys } from "../api/my-agenda.ts";
import { useAgendaChanges } from "../hooks/use-agenda.ts";

/** Refreshes the agenda at changes of the player's and the team's matches, registrations and requests. */
export function AgendaLive() {
  const { user, profile } = useSession();
  if (!user || !profile) return null;
  const participants = [profile.participant_id, profile.team?.participant_id];
  return (
    <>
      <Requests userId={user.id} teamId={profile.team_id} />
      {participants.map((id) => id && <Participant key={id} userId={user.id} participantId={id} />)}
    </>
  );
}

interface ParticipantProps {
  readonly userId: string;
  readonly participantId: string;
}

function Participant({ userId, participantId }: ParticipantProps) {
  useAgendaChanges(userId, participantId);
  return null;
}

function Requests({ userId, teamId }: { readonly userId: string; readonly teamId: string | null }) {
  const keys = [agendaKeys.own(userId)];
  useTableChanges({ table: "friends", filter: `user_id_2=eq.${userId}` }, keys);
  useTableChanges(
    {
      table: "team_join_requests",
      filter: `team_id=eq.${teamId ?? ""}`,
      enabled: teamId !== null,
    },
    keys,
  );
  return null;
}
