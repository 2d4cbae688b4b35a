import { type ComponentProps, useId } from "react";
import { amountInWords, type AmountUnit, readAmount } from "@/lib/amount";
import { cn } from "@/lib/cn";
import { Input } from "./input.tsx";

interface AmountInputProps extends Omit<
  ComponentProps<"input">,
  "value" | "type" | "inputMode" | "maxLength"
> {
  readonly unit: AmountUnit;
  readonly value: string;
  /** The class of the line with the amount in words, if that line is not directly below the field. */
  readonly wordsClassName?: string;
}

/** The field for all amounts of money or tickets: the amount as text, and below it, in words, how it was understood. */
export function AmountInput({
  unit,
  value,
  wordsClassName,
  "aria-describedby": describedBy,
  ...props
}: AmountInputProps) {
  const wordsId = useId();
  const words = amountInWords(readAmount(value, unit) ?? 0, unit);
  return (
    <>
      <Input
        {...props}
        value={value}
        inputMode={unit === "tickets" ? "numeric" : "decimal"}
        autoComplete="off"
        aria-describedby={[words && wordsId, describedBy].filter(Boolean).join(" ") || undefined}
      />
      {words && (
        <p id={wordsId} className={cn("text-sm text-muted", wordsClassName)}>
          {words}
        </p>
      )}
    </>
  );
}
