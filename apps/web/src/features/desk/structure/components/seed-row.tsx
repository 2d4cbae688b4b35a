import { useSortable } from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import { OrderButtons } from "@/components/order-buttons";
import { cn } from "@/lib/cn";
import { seedsCopy } from "../seeds-copy.ts";

interface SeedRowProps {
  readonly id: string;
  readonly name: string;
  /** The position of the participant, from 1. */
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** One participant in the sortable list of seeds. */
export function SeedRow({ id, name, place, isLast, onMove }: SeedRowProps) {
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
        aria-label={seedsCopy.handle(name)}
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
      <OrderButtons
        up={seedsCopy.up(name)}
        down={seedsCopy.down(name)}
        canRise={place > 1}
        canFall={!isLast}
        onMove={onMove}
      />
    </li>
  );
}
