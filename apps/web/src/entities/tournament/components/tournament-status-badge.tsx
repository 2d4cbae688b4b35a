import { Badge } from "@/components/ui/badge";
import { statusTones, type TournamentStatus } from "../domain/status.ts";

interface TournamentStatusBadgeProps {
  readonly status: TournamentStatus;
  readonly className?: string;
}

/** The status word in its colour; an open registration pulses. */
export function TournamentStatusBadge({ status, className }: TournamentStatusBadgeProps) {
  return (
    <Badge
      tone={`status-${statusTones[status]}`}
      dot={status === "Inscripciones" ? "pulse" : true}
      {...(className ? { className } : {})}
    >
      {status}
    </Badge>
  );
}
