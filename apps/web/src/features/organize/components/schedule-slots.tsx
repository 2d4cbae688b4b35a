import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useId } from "react";
import type { MatchFloors } from "@/entities/match/api/match-floors";
import { useMediaQuery } from "@/hooks/use-media-query";
import { cn } from "@/lib/cn";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { formatDateTime, formatDay, ownFormats } from "@/lib/format";
import { changeText } from "../domain/change-text.ts";
import { firstFree, hoursFor } from "../domain/free-hours.ts";
import {
  type Clash,
  daysOf,
  type ScheduledMatch,
  type ScheduleRound,
  type Times,
} from "../domain/schedule.ts";
import { toNextSlot } from "../hooks/slot-keyboard.ts";
import { scheduleCopy as copy } from "../schedule-copy.ts";
import { hourOf, hourText, ScheduleGrid } from "./schedule-grid.tsx";
import { ScheduleMatch } from "./schedule-match.tsx";
import { ScheduleBox } from "./schedule-box.tsx";
import { ScheduleMover } from "./schedule-mover.tsx";

interface ScheduleSlotsProps {
  /** With the times of the draft. */
  readonly rounds: readonly ScheduleRound[];
  /** The hours that stand, ISO, by match. */
  readonly published: ReadonlyMap<string, string | null>;
  readonly changed: Times;
  readonly clashing: ReadonlyMap<string, Clash>;
  readonly floors: MatchFloors;
  /** What they wait for, by the board. */
  readonly waits: MatchWaits;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** That a match takes. */
  readonly minutes: number;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onMove: (id: string, at: string) => void;
}

function clashText(clash: Clash): string {
  if (clash.kind === "past") return copy.clashing.past;
  if (clash.kind === "round") return copy.clashing.round(clash.earlier.name);
  return copy.clashing[clash.kind](clash.name);
}

/** By a pointer the hour under it; by keyboard, which has none, the nearest. */
const slotUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

const SENSORS = {
  pointer: { activationConstraint: { distance: 4 } },
  keyboard: { coordinateGetter: toNextSlot },
};

/** Days, each a grid of rounds by hours; at the end what has no time, by round. */
export function ScheduleSlots({
  rounds,
  published,
  changed,
  clashing,
  floors,
  waits,
  now,
  minutes,
  ...props
}: ScheduleSlotsProps) {
  const { chosen, onChoose, onMove } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, SENSORS.pointer),
    useSensor(KeyboardSensor, SENSORS.keyboard),
  );
  const isWide = useMediaQuery("(width >= 64rem)", true);
  const days = daysOf(rounds, minutes, firstFree(rounds, floors));
  const hours = days.flatMap(({ slots }) =>
    slots.filter(({ matches }) => matches.length > 0).map(({ at }) => at),
  );
  const close = () => {
    if (chosen) document.getElementById(chosen)?.focus();
    onChoose(null);
  };
  const waitOf = ({ id }: ScheduledMatch) => {
    const wait = waits.get(id);
    if (!wait || Date.parse(wait.since) > now) return undefined;
    return wait.asks ? wait.word : copy.canBegin;
  };
  /** Before when none of several can begin. */
  const commonFloor = (matches: readonly ScheduledMatch[]) => {
    const [floor, ...others] = new Set(matches.map(({ id }) => floors[id]));
    return matches.length > 1 && others.length === 0 ? floor : undefined;
  };
  const mover = (match: ScheduledMatch, isLine: boolean) => (
    <ScheduleMover
      key={match.id}
      match={match}
      slots={hoursFor(match, hours, floors[match.id])}
      isLine={isLine}
      onMove={onMove}
      onClose={close}
    />
  );
  const isChosen = ({ id, isOpen }: ScheduledMatch) => id === chosen && isOpen;
  const row = (match: ScheduledMatch, saidRound: string | null, isFloorSaid = false) => {
    const clash = clashing.get(match.id);
    const time = changed[match.id];
    return (
      <ScheduleMatch
        key={match.id}
        match={match}
        isRoundSaid={match.roundName === saidRound}
        isChosen={match.id === chosen}
        change={time && changeText(published.get(match.id) ?? null, time, ownFormats)}
        clash={clash && clashText(clash)}
        floor={floors[match.id]}
        isFloorSaid={isFloorSaid}
        wait={waitOf(match)}
        onChoose={(id) => onChoose(id === chosen ? null : id)}
      >
        {/* In a column of hours it would be cut: there it has a line of its own. */}
        {isChosen(match) && !(isWide && match.at) && mover(match, false)}
      </ScheduleMatch>
    );
  };
  const undated = rounds
    .map(({ name, matches }) => ({ name, matches: matches.filter(({ at }) => at === null) }))
    .filter(({ matches }) => matches.length > 0);
  const all = new Map(rounds.flatMap(({ matches }) => matches.map((match) => [match.id, match])));
  const titleOf = (id: string | number) => all.get(String(id))?.title ?? "";
  const announcements: Announcements = {
    onDragStart: ({ active }) => copy.dragging.picked(titleOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? copy.dragging.over(titleOf(active.id), formatDateTime(hourOf(over.id))) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? copy.dragging.dropped(titleOf(active.id), formatDateTime(hourOf(over.id)))
        : copy.dragging.cancelled(titleOf(active.id)),
    onDragCancel: ({ active }) => copy.dragging.cancelled(titleOf(active.id)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={slotUnder}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: copy.dragging.instructions },
      }}
      onDragEnd={({ active, over }) => {
        if (over) onMove(String(active.id), hourOf(over.id));
      }}
    >
      <div className="grid grid-cols-1 gap-6">
        {days.map((day) => (
          <Day
            key={formatDay(day.at) + day.at.slice(0, 4)}
            title={formatDay(day.at)}
            round={isWide ? null : onlyRound(day.rows.map(({ name }) => name))}
          >
            {isWide ? (
              <ScheduleGrid
                day={day}
                row={row}
                under={(matches) => {
                  const open = matches.find(isChosen);
                  return open && mover(open, true);
                }}
              />
            ) : (
              <Boxes>
                {day.slots.map((slot) => {
                  const round = onlyRound(slot.matches.map(({ roundName }) => roundName));
                  const isSaid = round === null || onlyRound(day.rows.map(({ name }) => name));
                  return (
                    <Slot key={slot.at} id={slot.at}>
                      <ScheduleBox
                        title={isSaid ? hourText(slot) : copy.slotOf(hourText(slot), round)}
                        isFree={slot.matches.length === 0}
                      >
                        {slot.matches.map((match) => row(match, round))}
                      </ScheduleBox>
                    </Slot>
                  );
                })}
              </Boxes>
            )}
          </Day>
        ))}
        {undated.length > 0 && (
          <Day title={copy.undated} round={null}>
            <Boxes>
              {undated.map(({ name, matches }) => {
                const floor = commonFloor(matches);
                return (
                  <ScheduleBox
                    key={name}
                    title={name}
                    detail={floor && copy.from(ownFormats.formatWhen(floor, now))}
                  >
                    {matches.map((match) => row(match, name, floor !== undefined))}
                  </ScheduleBox>
                );
              })}
            </Boxes>
          </Day>
        )}
      </div>
    </DndContext>
  );
}

/** The round that all of these are of; null where they are of several, or nothing is there. */
function onlyRound(names: readonly string[]): string | null {
  const [name = null, ...others] = new Set(names);
  return others.length === 0 ? name : null;
}

interface DayProps {
  readonly title: string;
  /** The one that all of it is of. */
  readonly round: string | null;
  readonly children: ReactNode;
}

function Day({ title, round, children }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-3">
        <span className="display text-xl first-letter:uppercase">{title}</span>
        {round && <span className="text-muted">{round}</span>}
      </h2>
      {children}
    </section>
  );
}

function Boxes({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">{children}</div>;
}

interface DropProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** Where a match may be dropped: an hour. */
function Slot({ id, children }: DropProps) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <div ref={setNodeRef} className={cn("rounded-lg", isOver && "outline-2 outline-accent")}>
      {children}
    </div>
  );
}
