import { useSortable } from "@dnd-kit/sortable";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";

interface SeedRowProps {
  readonly id: string;
  readonly name: string;
  /** From 1. */
  readonly place: number;
  /** Null at the top. */
  readonly onUp: (() => void) | null;
  /** Null at the bottom. */
  readonly onDown: (() => void) | null;
}

/** One participant of the order. */
export function SeedRow({ id, name, place, onUp, onDown }: SeedRowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={cn(
        "flex items-center gap-2 rounded-md border border-border bg-surface-raised pr-1",
        isDragging && "relative z-10 border-accent shadow-raised",
      )}
    >
      <button
        type="button"
        aria-label={copy.seeds.handle(name)}
        className="grid size-11 flex-none cursor-grab touch-none place-items-center text-muted hover:text-foreground"
        {...attributes}
        {...listeners}
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      <span className="w-8 flex-none text-right font-display text-lg font-bold tabular-nums">
        {place}
      </span>
      <span title={name} className="min-w-0 flex-1 truncate">
        {name}
      </span>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={copy.seeds.up(name)}
        disabled={onUp === null}
        onClick={() => onUp?.()}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={copy.seeds.down(name)}
        disabled={onDown === null}
        onClick={() => onDown?.()}
      >
        <ChevronDown aria-hidden />
      </Button>
    </li>
  );
}
