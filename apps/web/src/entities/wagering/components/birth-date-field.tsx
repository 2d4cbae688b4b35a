import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { toUserMessage } from "@/lib/errors";
import { wageringCopy } from "../copy.ts";

interface BirthDateFieldProps {
  /** The minimum age for the tournament, shown as the reason for the field. */
  readonly minimumAge: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The error with which the server refused the date; null if there is none. */
  readonly error: Error | null;
}

/** The field for the birth date, shown to a player who registers for a tournament and has not entered it yet. */
export function BirthDateField({ minimumAge, value, onChange, error }: BirthDateFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-2 text-left">
      <Label htmlFor={id}>{wageringCopy.birthDate.label}</Label>
      <Input
        id={id}
        type="date"
        min="1900-01-01"
        autoComplete="bday"
        required
        value={value}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-why`} className="text-sm text-muted">
        {wageringCopy.birthDate.whyToPlay(minimumAge)}
      </p>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {toUserMessage(error)}
        </p>
      )}
    </div>
  );
}
