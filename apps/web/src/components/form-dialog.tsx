import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { copy } from "@/components/ui/copy";

interface FormDialogProps extends Pick<
  ComponentProps<typeof DialogContent>,
  "title" | "description" | "size"
> {
  /** The labels of the submit button and of the cancel button. The cancel button's default is "Cancelar". */
  readonly texts: { readonly submit: string; readonly cancel?: string };
  readonly isSaving: boolean;
  /** Whether the action takes something away from a user. If so, its button is red. */
  readonly isLoss?: boolean;
  /** Whether there is something to submit. If not, the button is disabled. */
  readonly canSubmit?: boolean;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  /** Called when the user closes the dialog in any way. While the form is saving, the dialog cannot be closed. */
  readonly onLeave: () => void;
  /** The content that replaces the form after it was submitted. */
  readonly sent?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form in a dialog with buttons to cancel and to submit. The dialog is open while it is rendered. */
export function FormDialog({
  texts,
  isSaving,
  isLoss = false,
  canSubmit = true,
  onSubmit,
  onLeave,
  sent,
  className = "grid gap-4",
  children,
  ...content
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && !isSaving && onLeave()}>
      {sent ?? (
        <DialogContent
          {...content}
          footer={
            <>
              <Button variant="ghost" disabled={isSaving} onClick={onLeave}>
                {texts.cancel ?? copy.cancel}
              </Button>
              <Button
                type="submit"
                form={formId}
                variant={isLoss ? "destructive" : "primary"}
                disabled={!canSubmit}
                isLoading={isSaving}
              >
                {texts.submit}
              </Button>
            </>
          }
        >
          <form
            id={formId}
            className={className}
            noValidate
            // The mutation has already shown the reason of a refusal; the values stay for another attempt.
            onSubmit={(event) => void onSubmit(event).catch(() => undefined)}
          >
            {children}
          </form>
        </DialogContent>
      )}
    </Dialog>
  );
}
