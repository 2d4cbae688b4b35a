import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { copyText } from "@/lib/copy-text";
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
      <div className="flex flex-wrap gap-3">
        <Input
          readOnly
          aria-label={copy.token}
          className="min-w-0 flex-1 basis-48 font-mono"
          value={token}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyText(token, copy.copied)}>
          <Copy aria-hidden />
          {copy.copy}
        </Button>
      </div>
    </DialogContent>
  );
}
