import { ShownSecret } from "@/components/shown-secret";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { copy } from "../copy.ts";

interface NewTokenDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** The token, this once, in the dialog that asked for it. */
export function NewTokenDialog({ token, onClose }: NewTokenDialogProps) {
  return (
    <DialogContent
      title={copy.shownTitle}
      description={copy.shownText}
      // A click beside it must not lose what is shown only once.
      onInteractOutside={(event) => event.preventDefault()}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <ShownSecret secret={token} label={copy.token} action={copy.copy} copied={copy.copied} />
    </DialogContent>
  );
}
