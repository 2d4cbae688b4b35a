import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** Three ranks (primary, secondary, ghost), the red of what cannot be undone, and a link in the text. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "destructive" | "link";

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: "sm" | "md" | "lg" | undefined;
  /** Whether the button is square and contains a single icon. Such a button needs an `aria-label`. */
  readonly icon?: boolean | undefined;
}

/** The classes of a button, also for links that look like a button. */
export function buttonClass({
  variant = "primary",
  size = "md",
  icon = false,
}: ButtonLook = {}): string {
  return cn("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, icon && "btn-icon");
}

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Shows a spinner and ignores presses while the action runs. */
    readonly isLoading?: boolean;
  };

export function Button({
  variant,
  size,
  icon,
  isLoading = false,
  disabled,
  className,
  children,
  type = "button",
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(buttonClass({ variant, size, icon }), className)}
      disabled={disabled}
      // `disabled` would lose the focus. Presses are ignored instead, also a press by Enter in a form.
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {isLoading && <LoaderCircle aria-hidden className="animate-spin" />}
      {isLoading && icon ? null : children}
    </button>
  );
}
