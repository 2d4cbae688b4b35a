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
import type { ReactNode } from "react";
import type { EarliestStarts } from "@/entities/match/api/earliest-starts";
import { useMediaQuery } from "@/hooks/use-media-query";
import { cn } from "@/lib/cn";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { formatDateTime, formatDay, ownFormats } from "@/lib/format";
import { changeText } from "../domain/time-change-text.ts";
import { firstFree, hoursFor } from "../domain/free-hours.ts";
import {
  type Clash,
  daysOf,
  openParts,
  type ScheduleRound,
  type Times,
} from "../domain/schedule.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";
import { toNextSlot } from "../hooks/slot-keyboard.ts";
import { scheduleCopy as copy } from "../schedule-copy.ts";
import { hourOf, hourText, ScheduleGrid } from "./schedule-grid.tsx";
import { ScheduleMatch } from "./schedule-match.tsx";
import { ScheduleBox } from "./schedule-hour.tsx";
import { MoveMatchForm } from "./move-match-form.tsx";
import { SchedulePart } from "./schedule-day.tsx";

interface ScheduleSlotsProps {
  /** The rounds, whose matches have the times of the draft. */
  readonly rounds: readonly ScheduleRound[];
  /** The published start time of each match, as an ISO instant. */
  readonly published: ReadonlyMap<string, string | null>;
  readonly changed: Times;
  readonly clashing: ReadonlyMap<string, Clash>;
  readonly floors: EarliestStarts;
  /** What each match waits for, such as an absent side or a result. */
  readonly waits: MatchWaits;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** The length of a match in minutes. */
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

/** The time slot below the pointer; with the keyboard, the nearest time slot. */
const slotUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

const SENSORS = {
  pointer: { activationConstraint: { distance: 4 } },
  keyboard: { coordinateGetter: toNextSlot },
};

/** The schedule by days: each day is a grid of rounds by hours. The matches without a time follow, grouped by round. */
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
  /** The earliest possible start that all of these matches share. */
  const commonFloor = (matches: readonly ScheduledMatch[]) => {
    const [floor, ...others] = new Set(matches.map(({ id }) => floors[id]));
    return matches.length > 1 && others.length === 0 ? floor : undefined;
  };
  const mover = (match: ScheduledMatch, isLine: boolean) => (
    <MoveMatchForm
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
        {/* On a wide screen an hour's column is too narrow for this form, so the form is in a row below the grid. */}
        {isChosen(match) && !(isWide && match.at) && mover(match, false)}
      </ScheduleMatch>
    );
  };
  const undated = rounds
    .map(({ name, matches }) => ({ name, matches: matches.filter(({ at }) => at === null) }))
    .filter(({ matches }) => matches.length > 0);
  const undatedBox = ({ name, matches }: ScheduleRound) => {
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
  };
  const clashesIn = (matches: readonly ScheduledMatch[]) =>
    matches.filter(({ id }) => clashing.has(id)).length;
  const open = openParts(
    [
      ...days.map(({ slots }) => slots.flatMap(({ matches }) => matches)),
      ...undated.map(({ matches }) => matches),
    ],
    now,
  );
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
        {days.map((day, index) => {
          const dayMatches = day.slots.flatMap(({ matches }) => matches);
          const rowRound = onlyRound(day.rows.map(({ name }) => name));
          return (
            <SchedulePart
              key={formatDay(day.at) + day.at.slice(0, 4)}
              title={formatDay(day.at)}
              round={isWide && !open ? null : rowRound}
              count={dayMatches.length}
              clashes={clashesIn(dayMatches)}
              isOpenAtFirst={open?.has(index)}
            >
              {() =>
                isWide ? (
                  <ScheduleGrid
                    day={day}
                    row={row}
                    under={(matches) => {
                      const chosenMatch = matches.find(isChosen);
                      return chosenMatch && mover(chosenMatch, true);
                    }}
                  />
                ) : (
                  <Boxes>
                    {day.slots.map((slot) => {
                      const round = onlyRound(slot.matches.map(({ roundName }) => roundName));
                      const isSaid = round === null || rowRound;
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
                )
              }
            </SchedulePart>
          );
        })}
        {undated.length > 0 && !open && (
          <SchedulePart
            title={copy.undated}
            round={null}
            count={0}
            clashes={0}
            isOpenAtFirst={undefined}
          >
            {() => <Boxes>{undated.map(undatedBox)}</Boxes>}
          </SchedulePart>
        )}
        {open &&
          undated.map((round, index) => (
            <SchedulePart
              key={round.name}
              title={copy.undatedRound(round.name)}
              round={null}
              count={round.matches.length}
              clashes={clashesIn(round.matches)}
              isOpenAtFirst={open.has(days.length + index)}
            >
              {() => undatedBox(round)}
            </SchedulePart>
          ))}
      </div>
    </DndContext>
  );
}

/** The round of all these matches; null if they belong to several rounds, or if there are no matches. */
function onlyRound(names: readonly string[]): string | null {
  const [name = null, ...others] = new Set(names);
  return others.length === 0 ? name : null;
}

function Boxes({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">{children}</div>;
}

interface DropProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** A drop target for one hour. */
function Slot({ id, children }: DropProps) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <div ref={setNodeRef} className={cn("rounded-lg", isOver && "outline-2 outline-accent")}>
      {children}
    </div>
  );
}
