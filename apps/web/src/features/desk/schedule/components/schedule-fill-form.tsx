import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LabelledInput } from "@/components/ui/labelled";
import type { Plan } from "../domain/schedule.ts";
import { scheduleCopy } from "../schedule-copy.ts";

const copy = scheduleCopy.plan;

interface SchedulePlanProps {
  /** The suggested first start, in the format of a `datetime-local` field. */
  readonly usualFirst: string;
  /** The suggested number of days between two match nights, and of rounds per night. */
  readonly usualRhythm: readonly [every: string, perNight: string];
  readonly minutes: string;
  readonly onMinutes: (minutes: string) => void;
  readonly onFill: (plan: Plan) => void;
}

/** The form that calculates the times of the matches from the first night and the numbers in its other fields. */
export function SchedulePlan({
  usualFirst,
  usualRhythm,
  minutes,
  onMinutes,
  onFill,
}: SchedulePlanProps) {
  const [chosenFirst, setFirst] = useState<string | null>(null);
  // The suggested date follows the current time until the user sets another date.
  const first = chosenFirst ?? usualFirst;
  const [every, setEvery] = useState(usualRhythm[0]);
  const [perNight, setPerNight] = useState(usualRhythm[1]);
  const [atOnce, setAtOnce] = useState("");
  const numbers = [
    { label: copy.every, value: every, set: setEvery, min: 1, max: 60 },
    { label: copy.perNight, value: perNight, set: setPerNight, min: 1, max: 20 },
    { label: copy.minutes, value: minutes, set: onMinutes, min: 5, max: 600 },
  ];
  return (
    <div className="rounded-lg bg-surface px-4 pt-4">
      <form
        aria-label={copy.title}
        className="grid gap-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          onFill({
            first,
            everyDays: Number(every),
            roundsPerNight: Number(perNight),
            minutes: Number(minutes),
            atOnce: atOnce === "" ? null : Number(atOnce),
          });
        }}
      >
        <p className="text-muted md:hidden">{copy.does}</p>
        <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-3 xl:grid-cols-[1.4fr_repeat(4,1fr)_auto]">
          <LabelledInput
            label={copy.first}
            className="col-span-2 md:col-span-1"
            type="datetime-local"
            required
            value={first}
            onText={setFirst}
          />
          {numbers.map(({ set, ...number }) => (
            <LabelledInput key={number.label} {...number} type="number" required onText={set} />
          ))}
          <LabelledInput
            label={copy.atOnce}
            hint={copy.atOnceHint}
            type="number"
            min={1}
            max={500}
            value={atOnce}
            onText={setAtOnce}
          />
          <Button type="submit" variant="secondary" className="col-span-2 md:col-span-1 xl:mt-6.5">
            {copy.confirm}
          </Button>
        </div>
      </form>
    </div>
  );
}
