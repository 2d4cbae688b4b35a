import { useState } from "react";
import { ChoiceChips } from "@/components/choice-chips";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { moveCopy } from "../match-actions-copy.ts";

const copy = moveCopy.by;
const WAYS = ["later", "earlier"] as const;
const USUAL = ["10", "15", "30", "60"] as const;

interface MinutesChoiceProps {
  readonly id: string;
  /** The minutes as typed; negative to move matches earlier. */
  readonly minutes: string;
  readonly label?: string;
  readonly onChange: (minutes: string) => void;
}

/** A field for a number of minutes, later or earlier. */
export function MinutesChoice({
  id,
  minutes,
  label = moveCopy.minutes,
  onChange,
}: MinutesChoiceProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]>(
    minutes.startsWith("-") ? "earlier" : "later",
  );
  const size = minutes.replace("-", "");
  const say = (next: string, to = way) =>
    onChange(to === "earlier" && next !== "" ? `-${next}` : next);
  return (
    <div className="grid gap-3">
      <ChoiceChips
        label={copy.way}
        choices={WAYS}
        chosen={way}
        textOf={(one) => copy.ways[one]}
        isDense
        wraps
        onChoose={(to) => {
          setWay(to);
          say(size, to);
        }}
      />
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{label}</Label>
        <div className="flex flex-wrap items-center gap-2">
          <ChoiceChips
            label={moveCopy.minutes}
            choices={USUAL}
            chosen={USUAL.find((one) => one === size) ?? null}
            textOf={(one) => one}
            isDense
            wraps
            onChoose={(one) => say(one)}
          />
          <Input
            id={id}
            type="number"
            className="w-24"
            min={1}
            required
            value={size}
            onChange={(event) => say(event.target.value.replace("-", ""))}
          />
        </div>
      </div>
    </div>
  );
}
