import { Check, ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Select as SelectPrimitive } from "radix-ui";
import { copy } from "@/components/copy";
import { cn } from "@/lib/cn";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

type SelectProps<Value extends string> = {
  readonly options: readonly SelectOption<Value>[];
  /** Empty string or undefined shows the placeholder. */
  readonly value?: Value | "" | undefined;
  readonly onValueChange?: (value: Value) => void;
  readonly placeholder?: string;
  readonly name?: string;
} & Omit<ComponentProps<typeof SelectPrimitive.Trigger>, "value" | "defaultValue" | "name">;

/** A list of a few options. Extra props (id, aria-*, className) go to the trigger. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = copy.selectPlaceholder,
  name,
  className,
  disabled,
  ...trigger
}: SelectProps<Value>) {
  return (
    <SelectPrimitive.Root
      // An unset value must be "" and not undefined, or a reset form would keep the old choice.
      value={value ?? ""}
      {...(onValueChange ? { onValueChange: (next: string) => onValueChange(next as Value) } : {})}
      {...(name ? { name } : {})}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <SelectPrimitive.Trigger
        className={cn("input group flex items-center justify-between gap-2 text-left", className)}
        {...trigger}
      >
        <span className="truncate group-data-placeholder:text-muted">
          <SelectPrimitive.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden className="size-4 flex-none text-muted" />
      </SelectPrimitive.Trigger>
      <SelectPrimitive.Portal>
        <SelectPrimitive.Content
          position="popper"
          sideOffset={6}
          className="menu min-w-(--radix-select-trigger-width)"
        >
          <SelectPrimitive.Viewport>
            {options.map((option) => (
              <SelectPrimitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="menu-item justify-between"
              >
                <SelectPrimitive.ItemText>{option.label}</SelectPrimitive.ItemText>
                <SelectPrimitive.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent-2" />
                </SelectPrimitive.ItemIndicator>
              </SelectPrimitive.Item>
            ))}
          </SelectPrimitive.Viewport>
        </SelectPrimitive.Content>
      </SelectPrimitive.Portal>
    </SelectPrimitive.Root>
  );
}
