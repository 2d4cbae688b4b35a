import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import { useEffect, useRef } from "react";
import { ReorderButtons } from "@/components/reorder-buttons";
import { cn } from "@/lib/cn";
import { firstFieldOf } from "@/lib/first-field";
import { seedsCopy } from "../structure-copy.ts";

interface SeedListProps {
  /** Participant ids, best seed first. */
  readonly ids: string[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (ids: string[]) => void;
}

/** A list that the user sorts by drag, by keyboard, or with its up and down buttons. */
export function SeedList({ ids, names, onChange }: SeedListProps) {
  const list = useRef<HTMLOListElement>(null);
  // If the dialog opened before the names were loaded, the focus moves to the list once they are.
  useEffect(() => {
    const isOpen = list.current?.closest("[role=dialog]")?.contains(document.activeElement);
    if (list.current && isOpen) firstFieldOf(list.current)?.focus({ preventScroll: true });
  }, []);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: string | number) => names.get(String(id)) ?? "";
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => seedsCopy.picked(nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? seedsCopy.moved(nameOf(active.id), placeOf(over.id), ids.length) : undefined,
    onDragEnd: ({ active, over }) =>
      seedsCopy.dropped(nameOf(active.id), placeOf((over ?? active).id)),
    onDragCancel: ({ active }) => seedsCopy.cancelled(nameOf(active.id)),
  };
  const move = (from: number, to: number) => onChange(arrayMove(ids, from, to));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: seedsCopy.instructions },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={list} className="grid grid-cols-1 gap-1.5">
          {ids.map((id, index) => (
            <SeedRow
              key={id}
              id={id}
              name={nameOf(id)}
              place={index + 1}
              isLast={index === ids.length - 1}
              onMove={(step) => move(index, index + step)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SeedRowProps {
  readonly id: string;
  readonly name: string;
  /** The position of the participant, from 1. */
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** One participant in the sortable list of seeds. */
function SeedRow({ id, name, place, isLast, onMove }: SeedRowProps) {
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
        "flex items-center gap-2 rounded-md bg-surface-raised pr-1",
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
      <ReorderButtons
        up={seedsCopy.up(name)}
        down={seedsCopy.down(name)}
        canRise={place > 1}
        canFall={!isLast}
        onMove={onMove}
      />
    </li>
  );
}
