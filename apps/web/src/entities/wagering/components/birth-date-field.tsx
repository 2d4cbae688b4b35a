import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { toUserMessage } from "@/lib/errors";
import { wageringCopy } from "../copy.ts";

interface BirthDateFieldProps {
  /** The minimum age of the tournament, which is why the date is needed. */
  readonly minimumAge: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Why the date was refused. */
  readonly error: Error | null;
}

/** The field for the birth date, for a player who enters a tournament and has not given it yet. */
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
