import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface FormDialogProps extends Pick<
  ComponentProps<typeof DialogContent>,
  "title" | "description" | "size"
> {
  readonly texts: { readonly cancel: string; readonly submit: string };
  readonly isSaving: boolean;
  /** The action takes something away from a user: its button is red. */
  readonly isLoss?: boolean;
  /** Whether there is something to submit. */
  readonly canSubmit?: boolean;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  /** Called by everything that closes a dialog, but not while it saves. */
  readonly onLeave: () => void;
  /** The content that replaces the form after it was submitted. */
  readonly sent?: ReactNode;
  /** The class of the form's grid. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form in a dialog: open while it is rendered, with the buttons to cancel and submit at the bottom. */
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
                {texts.cancel}
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
            // The refused mutation has shown the reason; the values stay for another attempt.
            onSubmit={(event) => void onSubmit(event).catch(() => undefined)}
          >
            {children}
          </form>
        </DialogContent>
      )}
    </Dialog>
  );
}
