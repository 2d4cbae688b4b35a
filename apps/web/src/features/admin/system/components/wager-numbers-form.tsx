import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { copy } from "../copy.ts";
import {
  changedSettings,
  unitOf,
  WAGER_SETTING_KEYS,
  type WagerSetting,
} from "../domain/wager-settings.ts";

interface WagerNumbersFormProps {
  readonly settings: readonly WagerSetting[];
  readonly isSaving: boolean;
  readonly onSave: (values: Readonly<Record<string, number>>) => void;
}

const DIGITS = 5;
const WHOLE_NUMBER = new RegExp(`^\\d{1,${DIGITS}}$`);

/** Days, hours and counts that rule challenges; each is named by its own description. */
export function WagerNumbersForm({ settings, isSaving, onSave }: WagerNumbersFormProps) {
  const id = useId();
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const changes = changedSettings(settings, drafts);
  const wrong = Object.keys(changes).filter((key) => !WHOLE_NUMBER.test(changes[key] ?? ""));
  const isChanged = Object.keys(changes).length > 0;
  const ordered = WAGER_SETTING_KEYS.flatMap((key) =>
    settings.filter((setting) => setting.key === key),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first] = wrong;
    if (first) document.getElementById(`${id}-${first}`)?.focus();
    else {
      onSave(
        Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, Number(value)])),
      );
    }
  }

  return (
    <form noValidate className="card grid gap-5" onSubmit={submit}>
      <h2 className="display text-2xl">{copy.wagers.numbers}</h2>
      <div className="grid gap-x-12 xl:grid-cols-2">
        {ordered.map(({ key, value, description }) => {
          const unit = unitOf(key);
          return (
            <div
              key={key}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)] content-center items-center gap-x-3 gap-y-1 border-b border-border py-3 sm:grid-cols-[minmax(0,1fr)_4.5rem_3.5rem]"
            >
              <Label htmlFor={`${id}-${key}`} className="font-normal max-sm:col-span-2">
                {description}
              </Label>
              <Input
                id={`${id}-${key}`}
                inputMode="numeric"
                maxLength={DIGITS}
                value={drafts[key] ?? value}
                aria-invalid={wrong.includes(key)}
                aria-describedby={wrong.includes(key) ? `${id}-${key}-error` : undefined}
                className="text-right tabular-nums"
                onChange={(event) => setDrafts({ ...drafts, [key]: event.target.value.trim() })}
              />
              {/* The description says it already. */}
              <span aria-hidden className="text-sm text-muted">
                {unit && copy.wagers.units[unit](Number(drafts[key] ?? value))}
              </span>
              {wrong.includes(key) && (
                <p
                  id={`${id}-${key}-error`}
                  className="col-span-full text-sm font-medium text-danger"
                >
                  {copy.wagers.wholeNumber}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={!isChanged} isLoading={isSaving}>
          {copy.save}
        </Button>
        {isChanged && <p className="text-warning">{copy.unsaved}</p>}
      </div>
    </form>
  );
}
