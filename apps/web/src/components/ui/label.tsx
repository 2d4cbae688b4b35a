import type { ComponentProps } from "react";
import { Label as LabelPrimitive } from "radix-ui";
import { cn } from "@/lib/cn";

type LabelProps = ComponentProps<typeof LabelPrimitive.Root> & {
  /** Whether to show the asterisk of a required field. For screen readers, the field itself is marked as required. */
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

/** The asterisk of a required field. CSS renders it, so that it is not part of the field's name. */
export function RequiredMark() {
  return <span aria-hidden className="required-mark" />;
}
