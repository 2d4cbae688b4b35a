import { Badge } from "@/components/ui/badge";
import { agendaCopy } from "@/entities/agenda/copy";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";

const words: Partial<Record<string, string>> = agendaCopy.inTournament;

/**
 * A badge on the card of a tournament that the viewer takes part in: that they are registered, or what they must do.
 */
export function OwnRegistrationBadge({ id }: { readonly id: string }) {
  const { data: items = [] } = useAgenda();
  // The agenda is sorted by urgency, so this finds the tournament's most urgent item.
  const own = items.find((item) => item.tournament_id === id && words[item.kind]);
  if (!own) return null;
  return (
    <Badge
      tone={own.kind === "entry" ? "accent" : "warning"}
      className="absolute max-sm:bottom-px max-sm:left-px max-sm:w-20 max-sm:justify-center max-sm:rounded-none max-sm:rounded-bl-lg max-sm:px-0 sm:top-3 sm:right-3"
    >
      {words[own.kind]}
    </Badge>
  );
}
