import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { Checkbox as CheckboxPrimitive } from "radix-ui";
import { cn } from "@/lib/cn";

type CheckboxProps = Omit<
  ComponentProps<typeof CheckboxPrimitive.Root>,
  "checked" | "onCheckedChange"
> & {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
};

export function Checkbox({ className, checked, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <CheckboxPrimitive.Root
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      className={cn(
        "relative grid size-5 flex-none place-items-center rounded-sm border border-border-strong bg-surface-sunken",
        "before:absolute before:-inset-3 aria-invalid:border-danger",
        "data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator>
        <Check aria-hidden strokeWidth={3.5} className="size-3.5 text-accent-foreground" />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}
