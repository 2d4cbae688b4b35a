import type { ComponentProps } from "react";
import { Input } from "./input.tsx";

/** Maximum length: six digits, and the space that apps and people put between them. */
const SPACED_CODE = 7;

/** A field for a code of six digits; attributes can allow other codes. */
export function CodeInput(props: ComponentProps<"input">) {
  return (
    <Input
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={SPACED_CODE}
      className="text-lg tracking-widest"
      {...props}
    />
  );
}
