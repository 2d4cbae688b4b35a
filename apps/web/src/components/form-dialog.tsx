import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface FormDialogProps extends Pick<
  ComponentProps<typeof DialogContent>,
  "title" | "description" | "size"
> {
  readonly texts: { readonly cancel: string; readonly submit: string };
  readonly isSaving: boolean;
  /** Somebody loses something by it: its act is red. */
  readonly isLoss?: boolean;
  /** There is something to send. */
  readonly canSubmit?: boolean;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  /** Asked for by whatever closes a dialog, never while it saves. */
  readonly onLeave: () => void;
  /** What stands in the form's place once it is sent: a dialog's content. */
  readonly sent?: ReactNode;
  /** Of the form's grid. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form in a dialog: open as long as it is drawn, with leaving and saving at its foot. */
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
            // The act that was refused has told why; what was typed stays for another try.
            onSubmit={(event) => void onSubmit(event).catch(() => undefined)}
          >
            {children}
          </form>
        </DialogContent>
      )}
    </Dialog>
  );
}
