import { type ComponentProps, type ReactNode, useId } from "react";
import { RadioGroup as RadioGroupPrimitive } from "radix-ui";
import { cn } from "@/lib/cn";

export function RadioGroup({
  className,
  ...props
}: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return <RadioGroupPrimitive.Root className={cn("grid gap-2", className)} {...props} />;
}

type RadioItemProps = Omit<ComponentProps<typeof RadioGroupPrimitive.Item>, "children"> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
};

export function RadioItem({ label, hint, className, ...props }: RadioItemProps) {
  const id = useId();
  return (
    <div className={cn("flex min-h-11 items-center gap-3", className)}>
      <RadioGroupPrimitive.Item
        id={id}
        className="relative grid size-5 flex-none place-items-center rounded-full border border-border-strong bg-surface-sunken before:absolute before:-inset-3 data-[state=checked]:border-accent"
        {...props}
      >
        <RadioGroupPrimitive.Indicator className="size-2.5 rounded-full bg-accent" />
      </RadioGroupPrimitive.Item>
      <label htmlFor={id} className="text-[0.9375rem]">
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </label>
    </div>
  );
}
