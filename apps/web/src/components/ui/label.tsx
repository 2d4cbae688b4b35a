import type { ComponentProps } from "react";
import { Label as LabelPrimitive } from "radix-ui";
import { cn } from "@/lib/cn";

type LabelProps = ComponentProps<typeof LabelPrimitive.Root> & {
  /** Marks, for the eye, what must be filled in; whoever hears it is told by the control. */
  readonly isRequired?: boolean;
};

export function Label({ className, isRequired = false, children, ...props }: LabelProps) {
  return (
    <LabelPrimitive.Root
      className={cn("text-sm font-semibold text-foreground", className)}
      {...props}
    >
      {children}
      {isRequired && <RequiredMark />}
    </LabelPrimitive.Root>
  );
}

/** The sign of a required field; drawn, so that it is no part of a field's name. */
export function RequiredMark() {
  return <span aria-hidden className="required-mark" />;
}
