import { useDraggable } from "@dnd-kit/core";
import { GripVertical, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { earliestStartText } from "@/entities/match/domain/earliest-start-text";
import { cn } from "@/lib/cn";
import { ownFormats } from "@/lib/format";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";
import { scheduleCopy as copy } from "../schedule-copy.ts";

interface ScheduleMatchProps {
  readonly match: ScheduledMatch;
  /** True if the heading above already shows the round. */
  readonly isRoundSaid: boolean;
  readonly isChosen: boolean;
  /** Text that compares the published time with the draft's; undefined if unchanged. */
  readonly change: string | undefined;
  /** Text that names the conflict of the match's time; undefined without a conflict. */
  readonly clash: string | undefined;
  /** Text with the earliest possible start, given the matches that must end before. */
  readonly floor: string | undefined;
  /** True if the heading above already shows the earliest possible start. */
  readonly isFloorSaid: boolean;
  /** Text that says what the match waits for now; undefined if it can be played. */
  readonly wait: string | undefined;
  readonly onChoose: (id: string) => void;
  /** The form that changes the selected match's time; undefined if it is shown in a wider place. */
  readonly children: ReactNode;
}

/** A match in its time slot: selected by a press, or dragged to another slot. */
export function ScheduleMatch({
  match,
  isRoundSaid,
  isChosen,
  change,
  clash,
  floor,
  isFloorSaid,
  wait,
  onChoose,
  children,
}: ScheduleMatchProps) {
  const { id, title, roundName, isOpen } = match;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } =
    useDraggable({
      id,
      disabled: !isOpen,
      attributes: { roleDescription: copy.dragging.role },
    });
  const marks = [
    !isRoundSaid && roundName,
    floor && !isFloorSaid && earliestStartText(floor, ownFormats),
    change,
    !isOpen && copy.running,
  ];
  return (
    <li
      ref={setNodeRef}
      style={
        transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined
      }
      className={cn(
        "rounded-md border bg-surface-raised",
        isChosen ? "border-accent" : clash ? "border-warning" : "border-border",
        isDragging && "relative z-20 border-accent shadow-raised",
      )}
    >
      <div className="flex items-center">
        {isOpen && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            aria-label={copy.drag(title)}
            title={copy.drag(title)}
            className="grid h-11 w-7 flex-none cursor-grab touch-none place-items-center text-muted hover:text-foreground max-md:hidden"
            {...attributes}
            {...listeners}
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        )}
        <button
          id={id}
          type="button"
          aria-expanded={isChosen}
          disabled={!isOpen}
          title={title}
          className={cn(
            // When the page scrolls to the match, the draft's bar must not cover it.
            "min-h-11 min-w-0 flex-1 scroll-mt-32 py-1.5 pr-3 text-left",
            isOpen ? "max-md:pl-3" : "pl-3 text-muted",
          )}
          onClick={() => onChoose(id)}
        >
          <span className="line-clamp-4 font-semibold wrap-anywhere">{title}</span>
          {/* The round and the earliest start are repeated for users of screen readers, who do not hear the table's
              headings. */}
          {isRoundSaid && <span className="sr-only">{roundName}</span>}
          {floor && isFloorSaid && (
            <span className="sr-only">{earliestStartText(floor, ownFormats)}</span>
          )}
          {wait && <span className="block text-sm text-warning">{wait}</span>}
          <span className="block text-sm text-muted">{marks.filter(Boolean).join(" · ")}</span>
          {clash && (
            <span className="flex gap-x-1.5 text-sm wrap-anywhere text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
              {clash}
            </span>
          )}
        </button>
      </div>
      {children}
    </li>
  );
}
