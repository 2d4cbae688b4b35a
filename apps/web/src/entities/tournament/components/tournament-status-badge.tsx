import { Badge } from "@/components/ui/badge";
import { statusTone } from "../domain/status.ts";

interface TournamentStatusBadgeProps {
  readonly status: string;
  readonly className?: string;
}

/** The status word in its colour; an open registration pulses. */
export function TournamentStatusBadge({ status, className }: TournamentStatusBadgeProps) {
  return (
    <Badge
      tone={`status-${statusTone(status)}`}
      dot={status === "Inscripciones" ? "pulse" : true}
      {...(className ? { className } : {})}
    >
      {status}
    </Badge>
  );
}
