import { Check, ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";

interface SentButtonProps extends ComponentProps<typeof Button> {
  readonly teamName: string;
  /** True if other buttons are next to this one: on a phone its label is then one word. */
  readonly isShort?: boolean | undefined;
}

/** Replaces the button that requests to join while a request is open; a press opens the actions on the request. */
export function SentButton({ teamName, isShort = false, ...button }: SentButtonProps) {
  return (
    <Button
      {...button}
      variant="secondary"
      className={cn(isShort && "team-sent")}
      aria-label={copy.join.requestedOf(teamName)}
    >
      <Check aria-hidden className="text-success" />
      <span className={cn(isShort && "max-md:hidden")}>{copy.join.requested}</span>
      {isShort && <span className="md:hidden">{copy.join.requestedShort}</span>}
      <ChevronDown aria-hidden />
    </Button>
  );
}
