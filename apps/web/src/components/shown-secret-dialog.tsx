import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { copyText } from "@/lib/copy-text";
import { apiClientCopy as copy } from "./api-client-copy.ts";

interface ShownSecretDialogProps {
  readonly title: string;
  readonly description: string;
  /** The name of the secret. */
  readonly label: string;
  readonly secret: string;
  /** The text of the toast after copying. */
  readonly copied: string;
  readonly onClose: () => void;
}

/** A dialog with a new secret that the server shows only once: the user can select or copy it. */
export function ShownSecretDialog(props: ShownSecretDialogProps) {
  const { title, description, label, secret, copied, onClose } = props;
  return (
    <DialogContent
      title={title}
      description={description}
      // A click outside must not close the dialog, because the secret is shown only once.
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
          aria-label={label}
          className="min-w-0 flex-1 basis-48 font-mono"
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyText(secret, copied)}>
          <Copy aria-hidden />
          {copy.copy}
        </Button>
      </div>
    </DialogContent>
  );
}
