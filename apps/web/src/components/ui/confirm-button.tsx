import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type ConfirmButtonProps = Omit<ComponentProps<typeof ConfirmDialog>, "open" | "onClose"> &
  Pick<
    ComponentProps<typeof Button>,
    "variant" | "size" | "className" | "disabled" | "aria-label"
  > & {
    /** The label of the button. The other props are texts of the dialog. */
    readonly label: ReactNode;
  };

/** A button with a confirmation dialog. */
export function ConfirmButton({
  label,
  variant,
  size,
  className,
  disabled,
  "aria-label": ariaLabel,
  ...props
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const look = { variant, size, className, disabled, "aria-label": ariaLabel };
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog {...props} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
