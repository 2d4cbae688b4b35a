import { type ReactNode, useState } from "react";
import { AlertDialog } from "radix-ui";
import { copy } from "./copy.ts";
import { useReturnFocus } from "@/hooks/use-return-focus";
import { escapeCloses } from "@/lib/escape-closes";
import { Button } from "./button.tsx";
import { OpenDialogMark } from "./open-dialog-mark.tsx";

export interface ConfirmDialogProps {
  /** Whether the dialog is open; not needed if it is rendered only while it is open. */
  readonly open?: boolean;
  /** Called after the user cancels and after the action succeeds. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** A text that names what will be lost. */
  readonly description: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** Whether the confirm button is not highlighted, because the action is possible but not recommended. */
  readonly isUnlit?: boolean;
  /** Runs the action. The dialog cannot be closed until the promise settles. It closes after success. */
  readonly onConfirm: () => unknown;
  readonly children?: ReactNode;
  /** Disables the confirmation while a condition shown in `children` is not met. */
  readonly confirmDisabled?: boolean;
}

/** The content of `ConfirmDialog`. Its code loads when the dialog first opens. */
export function ConfirmPanel({
  open = true,
  onClose,
  title,
  description,
  confirmLabel = copy.confirm,
  cancelLabel = copy.cancel,
  destructive = true,
  isUnlit = false,
  onConfirm,
  children,
  confirmDisabled = false,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  const [isBusy, setIsBusy] = useState(false);

  function close() {
    if (!isBusy) onClose();
  }

  async function confirm() {
    setIsBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The mutation has already shown the reason; the dialog stays open for another attempt.
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-surface-sunken/80 backdrop-blur-sm" />
        <AlertDialog.Content
          {...returnFocus}
          onKeyDown={escapeCloses(close)}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto grid max-h-[90dvh] max-w-md -translate-y-1/2 animate-rise gap-4 overflow-y-auto rounded-xl bg-surface p-5 shadow-raised"
        >
          <OpenDialogMark onClose={close} />
          <AlertDialog.Title className="display text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-[0.9375rem] text-muted">{description}</div>
          </AlertDialog.Description>
          {children}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="ghost" disabled={isBusy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={isUnlit ? "secondary" : destructive ? "destructive" : "primary"}
              isLoading={isBusy}
              disabled={confirmDisabled}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
