import { CircleSlash, Lock, Swords } from "lucide-react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { formatTickets } from "@/lib/format";
import { copy } from "../../copy.ts";
import type { AcceptanceState } from "../../domain/acceptance.ts";
import type { OpenChallenge } from "../../domain/open-challenge.ts";

interface AcceptButtonProps extends Pick<ButtonLook, "size" | "variant"> {
  readonly challenge: Pick<OpenChallenge, "privacy" | "creator_name">;
  /** Whether the viewer can accept; null until it is known. */
  readonly state: AcceptanceState | null;
  readonly onAccept: () => void;
}

/**
 * Accepts a challenge. If the viewer cannot accept it, the label names the obstacle and a press opens an explanation.
 */
export function AcceptButton({ challenge, state, onAccept, ...look }: AcceptButtonProps) {
  const { privacy, creator_name: name } = challenge;
  if (state && state.kind !== "ready") {
    const obstacle =
      state.kind === "insufficient"
        ? copy.card.obstacles.insufficient[state.wallet](formatTickets(state.missing))
        : copy.card.obstacles[state.kind];
    return (
      <Button
        {...look}
        variant="ghost"
        aria-haspopup="dialog"
        onClick={onAccept}
        aria-label={copy.card.cannotAccept(name, obstacle)}
      >
        <CircleSlash aria-hidden className="text-warning" />
        {obstacle}
      </Button>
    );
  }
  const Icon = privacy === "private" ? Lock : Swords;
  return (
    <Button
      {...look}
      aria-haspopup="dialog"
      onClick={onAccept}
      aria-label={copy.card.acceptOf(name)}
    >
      <Icon aria-hidden />
      {copy.card.accept}
    </Button>
  );
}
