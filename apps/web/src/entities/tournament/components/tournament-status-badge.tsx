import type { Tables } from "@leyenda/db-types";
import { Badge } from "@/components/ui/badge";
import { statusTones, statusWord } from "../domain/status.ts";

interface TournamentStatusBadgeProps {
  readonly tournament: Pick<Tables<"tournaments">, "status" | "cancelled_at">;
  readonly className?: string;
}

/** The status as a coloured word. Open registration is animated, and a cancelled tournament is marked. */
export function TournamentStatusBadge({ tournament, className }: TournamentStatusBadgeProps) {
  const { status } = tournament;
  return (
    <Badge
      tone={tournament.cancelled_at === null ? `status-${statusTones[status]}` : "danger"}
      dot={status === "Inscripciones" ? "pulse" : true}
      {...(className ? { className } : {})}
    >
      {statusWord(tournament)}
    </Badge>
  );
}
