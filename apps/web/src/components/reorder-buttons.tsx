import { ChevronDown, ChevronUp } from "lucide-react";
import { Button } from "@/components/ui/button";

interface ReorderButtonsProps {
  /** The labels of the two buttons (up and down), for screen readers. */
  readonly up: string;
  readonly down: string;
  readonly canRise: boolean;
  readonly canFall: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** Buttons that move an item of a list up or down by one place. */
export function ReorderButtons({ up, down, canRise, canFall, onMove }: ReorderButtonsProps) {
  const ways = [
    { label: up, can: canRise, step: -1, Icon: ChevronUp },
    { label: down, can: canFall, step: 1, Icon: ChevronDown },
  ] as const;
  return ways.map(({ label, can, step, Icon }) => (
    <Button
      key={step}
      variant="ghost"
      size="sm"
      icon
      aria-label={label}
      disabled={!can}
      onClick={() => onMove(step)}
    >
      <Icon aria-hidden />
    </Button>
  ));
}
