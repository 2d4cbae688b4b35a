import { Check, ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";

interface SentButtonProps extends ComponentProps<typeof Button> {
  readonly teamName: string;
}

/** In the place of the button that asked: that it is asked. It opens what can be done about it. */
export function SentButton({ teamName, ...button }: SentButtonProps) {
  return (
    <Button {...button} variant="secondary" aria-label={copy.join.requestedOf(teamName)}>
      <Check aria-hidden className="text-success" />
      {copy.join.requested}
      <ChevronDown aria-hidden />
    </Button>
  );
}
