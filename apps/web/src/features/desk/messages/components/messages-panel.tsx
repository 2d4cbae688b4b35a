import type { Words } from "@leyenda/db-types";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { withArticle } from "@/lib/format";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { useTableChanges } from "@/lib/realtime";
import { scheduleQuery } from "../../api/scheduled-matches.ts";
import { startersOf } from "../domain/starters.ts";
import { MessageForm } from "./message-form.tsx";
import { SentMessages } from "./sent-messages.tsx";

/** How often the page checks the date, because 'mañana' becomes 'hoy'. */
const CLOCK_MS = 60_000;

interface MessagesPanelProps {
  readonly tournament: {
    readonly id: string;
    readonly name: string;
    readonly status: Words["tournaments"]["status"];
    readonly start_date: string;
    readonly type: Words["tournaments"]["type"];
    readonly check_in_minutes: number | null;
    readonly structure_generated_at: string | null;
  };
}

/** The form for messages to participants, and the sent messages with their readers. */
export function MessagesPanel({ tournament }: MessagesPanelProps) {
  const { id, name, status, start_date: startDate } = tournament;
  const { check_in_minutes: checkIn, structure_generated_at: startedAt } = tournament;
  const { formatWhen } = useFormats();
  const now = useNow(CLOCK_MS);
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
        facts={{ name, when: withArticle(formatWhen(startDate, now)), checksIn: checkIn !== null }}
        starters={startersOf(isDrawn, status === "Finalizado")}
        hasTeams={tournament.type === "team"}
        matches={matches ?? []}
        audiences={[
          "cup",
          ...(checkIn !== null && !isDrawn ? (["not_checked_in"] as const) : []),
          ...(isDrawn ? (["round", "match"] as const) : []),
          "participant",
          "waiting_list",
        ]}
      >
        <SentMessages tournamentId={id} matches={matches ?? []} />
      </MessageForm>
    </div>
  );
}
