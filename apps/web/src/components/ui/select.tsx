import { type ComponentProps, useEffect } from "react";
import { copy } from "./copy.ts";
import { cn } from "@/lib/cn";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

type SelectProps<Value extends string> = {
  readonly options: readonly SelectOption<Value>[];
  /** The chosen value. A value that is not among the options shows the placeholder. */
  readonly value?: Value | "" | undefined;
  readonly onValueChange?: (value: Value) => void;
  readonly placeholder?: string;
} & Omit<ComponentProps<"select">, "value" | "defaultValue" | "onChange" | "children">;

/** Lets Escape close an open list without also closing the dialog around it, which listens at the document. */
function closeOnlyList(event: KeyboardEvent) {
  const list = event.target instanceof Element ? event.target.closest("select") : null;
  if (event.key === "Escape" && list?.matches(":open")) event.stopPropagation();
}

/** Listens for Escape in open lists. Only a list that the page can style sends its key events to the page. */
function useOwnEscape() {
  useEffect(() => {
    if (!CSS.supports("appearance", "base-select")) return;
    window.addEventListener("keydown", closeOnlyList, true);
    return () => window.removeEventListener("keydown", closeOnlyList, true);
  }, []);
}

/**
 * A native select: the picker of a phone is better than a custom list, and screen readers support it.
 * In browsers that allow styling, the open list looks like the site's menus.
 */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = copy.selectPlaceholder,
  className,
  ...props
}: SelectProps<Value>) {
  useOwnEscape();
  const chosen = options.find((option) => option.value === value);
  return (
    <select
      value={chosen?.value ?? ""}
      onChange={(event) => {
        const next = options.find((option) => option.value === event.target.value);
        if (next) onValueChange?.(next.value);
      }}
      className={cn("input select", !chosen?.value && "text-muted", className)}
      {...props}
    >
      {!chosen && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
