import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { enteringCopy } from "../place-request-copy.ts";

const copy = enteringCopy.code;

/** The URL parameter with the code that registration requires; the staff give participants links that contain it. */
export const CODE = "codigo";

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly fault: string | null;
}

/** The field for the code that registration requires, with the error of the last try. */
export function CodeField({ value, onChange, fault }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id} isRequired>
        {copy.label}
      </Label>
      <Input
        id={id}
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-required
        aria-invalid={fault !== null}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-hint`}
        role={fault ? "alert" : undefined}
        className={fault ? "text-sm text-danger" : "text-sm text-muted"}
      >
        {fault ?? copy.hint}
      </p>
    </div>
  );
}
