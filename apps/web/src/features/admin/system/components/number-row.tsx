import type { ChangeEvent } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { DIGITS, settingNumber, unitOf, type WagerSetting } from "../domain/wager-settings.ts";
import { rulesCopy as copy, settingUnits } from "../copy.ts";

interface NumberRowProps {
  readonly id: string;
  readonly name: string;
  readonly setting: WagerSetting;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** A setting in days, hours or as a count, with its description. */
export function NumberRow({ id, name, setting, value, isWrong, onChange }: NumberRowProps) {
  const unit = unitOf(setting.key);
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const input = {
    id,
    value,
    "aria-invalid": isWrong,
    "aria-describedby": isWrong ? errorId : hintId,
    className: "text-right tabular-nums",
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value.trim()),
  };
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-border py-3 sm:grid-cols-[minmax(0,1fr)_4.5rem_3.5rem]">
      <div className="grid gap-0.5 max-sm:col-span-2">
        <Label htmlFor={id}>{name}</Label>
        <p id={hintId} className="text-sm text-muted">
          {setting.description}
        </p>
      </div>
      {unit === "tickets" ? (
        <AmountInput {...input} unit="tickets" wordsClassName="order-1 col-span-full text-right" />
      ) : (
        <Input {...input} inputMode="numeric" maxLength={DIGITS} />
      )}
      {/* The unit is hidden from screen readers, because the setting's description already contains the unit. */}
      <span aria-hidden className="text-sm text-muted">
        {unit && settingUnits[unit](settingNumber(setting.key, value) ?? Number.NaN)}
      </span>
      {isWrong && (
        <p id={errorId} className="col-span-full text-sm font-medium text-danger">
          {copy.wholeNumber}
        </p>
      )}
    </div>
  );
}
