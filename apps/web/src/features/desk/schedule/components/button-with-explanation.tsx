import type { ReactNode } from "react";

interface ButtonWithExplanationProps {
  readonly explanation: string;
  readonly children: ReactNode;
}

/** A button with an explanation below; a phone shows only the label. */
export function ButtonWithExplanation({ explanation, children }: ButtonWithExplanationProps) {
  return (
    <div className="grid content-start gap-1.5 max-md:*:min-h-12 max-md:*:px-2 max-md:*:leading-[1.2] max-md:*:whitespace-normal max-md:[&_svg]:hidden">
      {children}
      <p className="text-[0.875rem] text-muted max-md:hidden!">{explanation}</p>
    </div>
  );
}
