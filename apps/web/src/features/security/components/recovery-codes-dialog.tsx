import { Copy, Download, Printer } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { copyText } from "@/lib/copy-text";
import { downloadText } from "@/lib/download";
import { copy } from "../copy.ts";

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** A code in blocks of four, as people read it from paper. */
function inBlocks(code: string): string {
  return code.match(/.{1,4}/gu)?.join("-") ?? code;
}

/** The recovery codes, shown only once: to print, save as a file or copy. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  useRootAttribute("recovery-codes");
  const text = codes.map(inBlocks).join("\n");

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={copy.recovery.shownTitle}
        description={copy.recovery.shownText}
        // A click outside must not close the dialog, because the codes are shown only once.
        onInteractOutside={(event) => event.preventDefault()}
        footer={<Button onClick={onClose}>{copy.recovery.done}</Button>}
      >
        <ul className="grid gap-x-6 gap-y-2 rounded-lg bg-surface-sunken p-4 sm:grid-cols-2 print:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="font-mono text-base">
              {inBlocks(code)}
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden />
            {copy.recovery.print}
          </Button>
          <Button
            variant="secondary"
            onClick={() => downloadText(copy.recovery.file, `${text}\n`, "text/plain")}
          >
            <Download aria-hidden />
            {copy.recovery.download}
          </Button>
          <Button variant="secondary" onClick={() => void copyText(text, copy.recovery.copied)}>
            <Copy aria-hidden />
            {copy.recovery.copy}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
