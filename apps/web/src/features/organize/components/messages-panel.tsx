import type { Words } from "@leyenda/db-types";
import { useQuery } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { useTableChanges } from "@/lib/realtime";
import { scheduleQuery } from "../api/schedule.ts";
import { MessageForm } from "./message-form.tsx";
import { SentMessages } from "./sent-messages.tsx";

interface MessagesPanelProps {
  readonly tournament: {
    readonly id: string;
    readonly type: Words["tournaments"]["type"];
    readonly check_in_minutes: number | null;
    readonly structure_generated_at: string | null;
  };
}

/** Writing to those whom it concerns, and what was written, with who has read it. */
export function MessagesPanel({ tournament }: MessagesPanelProps) {
  const { id, check_in_minutes: checkIn, structure_generated_at: startedAt } = tournament;
  const isDrawn = startedAt !== null;
  const { data: matches } = useQuery({ ...scheduleQuery(id), enabled: isDrawn });
  const filter = `tournament_id=eq.${id}`;
  const reach = [organizerKeys.ofMessageReach(id)];
  useTableChanges({ table: "tournament_messages", filter }, [organizerKeys.messages(id)]);
  useTableChanges({ table: "tournament_participants", filter }, reach);
  useTableChanges({ table: "waiting_entries", filter }, reach);
  useTableChanges({ table: "tournament_matches", filter }, reach);
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <MessageForm
        tournamentId={id}
        hasTeams={tournament.type === "team"}
        matches={matches ?? []}
        audiences={[
          "cup",
          ...(checkIn !== null && !isDrawn ? (["not_checked_in"] as const) : []),
          ...(isDrawn ? (["round", "match"] as const) : []),
          "participant",
          "waiting_list",
        ]}
      />
      <SentMessages tournamentId={id} matches={matches ?? []} />
    </div>
  );
}
