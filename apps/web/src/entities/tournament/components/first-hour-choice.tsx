import { useId, useState } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import { actionCopy } from "../organizer-action-copy.ts";
import type { TournamentOutlook } from "../api/action-impact-numbers.ts";
import { type FirstHour, isAnnouncedAhead, soonest } from "../domain/first-hour.ts";

const copy = actionCopy.firstHour;

type Choice = "announced" | "now" | "other" | "none";

interface FirstHourChoiceProps {
  readonly outlook: Pick<TournamentOutlook, "start_date" | "is_league">;
  /** Called with the chosen time; undefined while the field is incomplete. */
  readonly onChange: (hour: FirstHour | undefined) => void;
}

/** The time of the first matches that the form offers by default. */
export function usualFirstHour(outlook: FirstHourChoiceProps["outlook"], now: number): FirstHour {
  const { start_date: announced, is_league: isWeekly } = outlook;
  return { at: isAnnouncedAhead(announced, now) ? announced : soonest(now), isWeekly };
}

/** Lets the organiser choose when the first matches begin and later rounds follow, or no scheduled times. */
export function FirstHourChoice({ outlook, onChange }: FirstHourChoiceProps) {
  const id = useId();
  const now = useNow(60_000);
  const { start_date: announced } = outlook;
  const hasAnnounced = isAnnouncedAhead(announced, now);
  const [choice, setChoice] = useState<Choice>(hasAnnounced ? "announced" : "now");
  const [other, setOther] = useState(() => toLocalInput(hasAnnounced ? announced : soonest(now)));
  const [isWeekly, setWeekly] = useState(outlook.is_league);
  const tell = (chosen: Choice, text: string, weekly: boolean) => {
    const hours = { announced, now: soonest(now), other: fromLocalInput(text) };
    const at = chosen === "none" ? null : hours[chosen];
    onChange(chosen === "none" ? null : at === null ? undefined : { at, isWeekly: weekly });
  };
  const choices = [
    ...(hasAnnounced
      ? [
          {
            value: "announced" as const,
            label: copy.announced(ownFormats.formatWhen(announced, now)),
          },
        ]
      : []),
    { value: "now" as const, label: copy.now(ownFormats.formatTime(soonest(now))) },
    { value: "other" as const, label: copy.other },
    { value: "none" as const, label: copy.none },
  ];
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-first`}>{copy.first}</Label>
        <Select
          id={`${id}-first`}
          options={choices}
          value={choice}
          aria-describedby={`${id}-hint`}
          onValueChange={(chosen) => {
            setChoice(chosen);
            tell(chosen, other, isWeekly);
          }}
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {choice === "none" ? copy.noneHint : copy.hint}
        </p>
      </div>
      {choice === "other" && (
        <Input
          type="datetime-local"
          aria-label={copy.other}
          required
          value={other}
          onChange={(event) => {
            setOther(event.target.value);
            tell(choice, event.target.value, isWeekly);
          }}
        />
      )}
      {choice !== "none" && (
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-rhythm`}>{copy.rhythm}</Label>
          <Select
            id={`${id}-rhythm`}
            options={copy.rhythms}
            value={isWeekly ? "weekly" : "together"}
            onValueChange={(rhythm) => {
              setWeekly(rhythm === "weekly");
              tell(choice, other, rhythm === "weekly");
            }}
          />
        </div>
      )}
    </div>
  );
}
