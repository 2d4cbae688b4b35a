import { type ReactNode, useState } from "react";
import { Card } from "@/components/ui/card";
import { LabelledInput } from "@/components/ui/labelled";
import { matchCopy } from "@/entities/match/copy";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import { ownFormats, shortMinutes } from "@/lib/format";
import { type EstimatedRound, estimatedRounds } from "../domain/estimated-rounds.ts";
import { scheduleCopy } from "../schedule-copy.ts";

const copy = scheduleCopy.estimate;
const MINUTE = 60_000;
const USUAL_MINUTES = 30;
const MOST = 1024;

interface EstimatedScheduleProps {
  readonly stages: readonly StageSettings[];
  /** The assumed number of participants until the user enters another one. */
  readonly entrants: number;
  readonly bestOf: number;
  /** The start time, as an ISO instant. */
  readonly startsAt: string;
  /** How many minutes before the start check-in opens; null without check-in. */
  readonly checkInMinutes: number | null;
  /** A link shown with the estimate. */
  readonly children: ReactNode;
}

/** Before the draw: the estimated start of each round and the end, in the viewer's time zone. */
export function EstimatedSchedule(props: EstimatedScheduleProps) {
  const { stages, bestOf, startsAt, checkInMinutes, children } = props;
  const [typed, setTyped] = useState(String(props.entrants));
  const [minutes, setMinutes] = useState(String(USUAL_MINUTES));
  const entrants = Number(typed);
  const minutesPerMap = Number(minutes) > 0 ? Number(minutes) : USUAL_MINUTES;
  const isCountable = Number.isInteger(entrants) && entrants >= 2 && entrants <= MOST;
  const rounds = isCountable
    ? estimatedRounds(stages, { entrants, bestOf, minutesPerMap }, startsAt)
    : [];
  const fields = [
    { label: copy.entrants, value: typed, set: setTyped },
    { label: copy.minutes, value: minutes, set: setMinutes },
  ];
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <div className="grid content-start gap-3">
        <h2>{copy.title}</h2>
        <p className="text-muted">{copy.text(ownFormats.formatTimeZone(startsAt))}</p>
        <div className="grid grid-cols-2 items-end gap-3">
          {fields.map(({ label, value, set }) => (
            <LabelledInput
              key={label}
              label={label}
              inputMode="numeric"
              value={value}
              onText={set}
            />
          ))}
        </div>
        <p className="text-sm text-muted">{copy.recounted}</p>
        {children}
      </div>
      {rounds.length === 0 ? (
        <p className="text-muted">{copy.none}</p>
      ) : (
        <Timetable rounds={rounds} startsAt={startsAt} checkInMinutes={checkInMinutes} />
      )}
    </Card>
  );
}

interface TimetableProps extends Pick<EstimatedScheduleProps, "startsAt" | "checkInMinutes"> {
  readonly rounds: readonly EstimatedRound[];
}

function Timetable({ rounds, startsAt, checkInMinutes }: TimetableProps) {
  const end = rounds.at(-1)?.to ?? startsAt;
  const lines = [
    ...(checkInMinutes === null
      ? []
      : [
          {
            at: new Date(Date.parse(startsAt) - checkInMinutes * MINUTE).toISOString(),
            name: copy.checkIn,
            aside: copy.untilStart,
            isSure: true,
          },
        ]),
    ...rounds.map(({ from, to, name, bestOf }, index) => ({
      at: from,
      name,
      aside: [
        matchCopy.bestOf(bestOf),
        shortMinutes((Date.parse(to) - Date.parse(from)) / MINUTE),
      ].join(" · "),
      isSure: index === 0,
    })),
    { at: end, name: copy.end, aside: "", isSure: false },
  ];
  return (
    <ol aria-label={copy.title} className="grid content-start">
      {lines.map(({ at, name, aside, isSure }, index) => {
        const before = lines[index - 1];
        const day = ownFormats.formatDay(at);
        const isNewDay = !before || ownFormats.formatDay(before.at) !== day;
        const hour = ownFormats.formatTime(at);
        return (
          <li
            key={`${at} ${name}`}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-4 border-t border-border py-2 first:border-0 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
          >
            {isNewDay && <p className="eyebrow col-span-full mb-3">{day}</p>}
            <time dateTime={at} className="text-end whitespace-nowrap tabular-nums">
              {isSure ? hour : copy.about(hour)}
            </time>
            <span className="min-w-0 font-semibold break-words">{name}</span>
            <span className="text-sm text-muted max-sm:col-start-2">{aside}</span>
          </li>
        );
      })}
    </ol>
  );
}
