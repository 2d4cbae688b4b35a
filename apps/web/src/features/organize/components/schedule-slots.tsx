import { DndContext, PointerSensor, useDroppable, useSensor, useSensors } from "@dnd-kit/core";
import { type ReactNode, useId } from "react";
import type { MatchFloors } from "@/entities/match/api/match-floors";
import { cn } from "@/lib/cn";
import { formatDay, formatTime } from "@/lib/format";
import { daysOf, type ScheduleRound, type ScheduleSlot, type Times } from "../domain/schedule.ts";
import { scheduleCopy as copy } from "../schedule-copy.ts";
import { ScheduleMatch } from "./schedule-match.tsx";
import { ScheduleMover } from "./schedule-mover.tsx";

interface ScheduleSlotsProps {
  /** With the times of the draft. */
  readonly rounds: readonly ScheduleRound[];
  readonly changed: Times;
  readonly clashing: ReadonlySet<string>;
  readonly floors: MatchFloors;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onMove: (id: string, at: string) => void;
}

/** Days, in each its hours, in each its matches; at the end what has no time, by round. */
export function ScheduleSlots({ rounds, changed, clashing, floors, ...props }: ScheduleSlotsProps) {
  const { chosen, onChoose, onMove } = props;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const days = daysOf(rounds);
  const hours = days.flatMap(({ slots }) => slots.map(({ at }) => at));
  const close = () => {
    if (chosen) document.getElementById(chosen)?.focus();
    onChoose(null);
  };
  const row = (match: ScheduleRound["matches"][number]) => (
    <ScheduleMatch
      key={match.id}
      match={match}
      isChosen={match.id === chosen}
      isChanged={match.id in changed}
      isClashing={clashing.has(match.id)}
      floor={floors[match.id]}
      onChoose={(id) => onChoose(id === chosen ? null : id)}
    >
      {match.id === chosen && match.isOpen && (
        <ScheduleMover match={match} slots={hours} onMove={onMove} onClose={close} />
      )}
    </ScheduleMatch>
  );
  const undated = rounds
    .map(({ name, matches }) => ({ name, matches: matches.filter(({ at }) => at === null) }))
    .filter(({ matches }) => matches.length > 0);
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (over) onMove(String(active.id), String(over.id));
      }}
    >
      <div className="grid grid-cols-1 gap-6">
        {days.map(({ at, rounds: names, slots }) => (
          <Day key={formatDay(at) + at.slice(0, 4)} title={formatDay(at)} rounds={names}>
            {slots.map((slot) => (
              <Slot key={slot.at} slot={slot}>
                {slot.matches.map(row)}
              </Slot>
            ))}
          </Day>
        ))}
        {undated.length > 0 && (
          <Day title={copy.undated} rounds={[]}>
            {undated.map(({ name, matches }) => (
              <SlotBox key={name} title={name}>
                {matches.map(row)}
              </SlotBox>
            ))}
          </Day>
        )}
      </div>
    </DndContext>
  );
}

interface DayProps {
  readonly title: string;
  readonly rounds: readonly string[];
  readonly children: ReactNode;
}

function Day({ title, rounds, children }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-3">
        <span className="display text-xl first-letter:uppercase">{title}</span>
        {rounds.length > 0 && <span className="text-muted">{rounds.join(", ")}</span>}
      </h2>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">{children}</div>
    </section>
  );
}

/** Where a match may be dropped. */
function Slot({ slot, children }: { readonly slot: ScheduleSlot; readonly children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: slot.at });
  return (
    <div ref={setNodeRef}>
      <SlotBox title={copy.slot(formatTime(slot.at), slot.matches.length)} isOver={isOver}>
        {children}
      </SlotBox>
    </div>
  );
}

interface SlotBoxProps {
  readonly title: string;
  readonly isOver?: boolean;
  readonly children: ReactNode;
}

function SlotBox({ title, isOver = false, children }: SlotBoxProps) {
  return (
    <div
      className={cn(
        "grid h-full grid-cols-1 content-start gap-2 rounded-lg border bg-surface p-3",
        isOver ? "border-accent" : "border-border",
      )}
    >
      <h3 className="font-semibold tabular-nums">{title}</h3>
      <ul className="grid grid-cols-1 gap-2">{children}</ul>
    </div>
  );
}
