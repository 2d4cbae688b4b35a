import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import type { RuleText } from "../domain/best-of-texts.ts";
import { mapOptionsOf } from "../domain/series-rule.ts";
import { bestOfParts, type StageKind } from "../domain/stage-settings.ts";
import { seriesCopy } from "../series-copy.ts";
import { stageCopy } from "../stage-copy.ts";

interface BestOfRulesProps {
  readonly kind: StageKind;
  readonly value: readonly RuleText[];
  readonly onChange: (rules: RuleText[]) => void;
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
}

const copy = stageCopy.bestOfRules;
/** The value of the option "no value", because a select cannot have an empty value. */
const ANY = "any";

/** The form fields for the rounds of a stage whose matches are longer or shorter than the stage's other matches. */
export function BestOfRules({
  kind,
  value,
  onChange,
  isDisabled = false,
  error,
}: BestOfRulesProps) {
  const id = useId();
  const partOptions = [
    { value: ANY, label: copy.anyPart },
    ...bestOfParts[kind].map((part) => ({ value: part, label: stageCopy.parts[part] })),
  ];
  const change = (at: number, part: Partial<RuleText>) =>
    onChange(value.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  return (
    <fieldset className="grid gap-3" disabled={isDisabled}>
      <legend className="mb-2 text-sm font-semibold text-muted">{copy.title}</legend>
      {value.map((rule, at) => (
        <div
          // A rule has no id, so its position is its React key.
          key={at}
          className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 sm:grid-cols-[2fr_1fr_1fr_auto]"
        >
          <div className="grid gap-1.5 max-sm:col-span-3">
            <Label htmlFor={`${id}-part-${at}`}>{copy.part}</Label>
            <Select
              id={`${id}-part-${at}`}
              value={rule.part || ANY}
              disabled={isDisabled}
              onValueChange={(part) => change(at, { part: part === ANY ? "" : part })}
              options={partOptions}
            />
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-round-${at}`}>{copy.round}</Label>
            <Input
              id={`${id}-round-${at}`}
              value={rule.round}
              aria-describedby={`${id}-hint`}
              aria-invalid={error !== undefined}
              onChange={(event) => change(at, { round: event.target.value })}
            />
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-maps-${at}`}>{copy.maps}</Label>
            <Select
              id={`${id}-maps-${at}`}
              value={rule.best_of}
              disabled={isDisabled}
              onValueChange={(maps) => change(at, { best_of: maps })}
              options={mapOptionsOf(rule.series ?? null)}
            />
          </div>
          <Button
            variant="ghost"
            icon
            aria-label={copy.remove(at + 1)}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <Trash2 aria-hidden />
          </Button>
          {rule.series && (
            <p className="col-span-full text-sm text-muted">
              {seriesCopy.short(Number(rule.best_of), rule.series)}
            </p>
          )}
        </div>
      ))}
      {value.length > 0 && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {copy.roundHint}
        </p>
      )}
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange([...value, { part: "", round: "-1", best_of: "5" }])}
      >
        <Plus aria-hidden />
        {copy.add}
      </Button>
    </fieldset>
  );
}
