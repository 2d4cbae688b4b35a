import { useBackCloses } from "@/hooks/use-back-closes";
import { useRootMark } from "@/hooks/use-root-mark";

/** Part of a dialog's content, mounted while the dialog is open: marks the page, and lets Back close the dialog. */
export function OpenDialogMark({ onClose }: { readonly onClose: () => void }) {
  useRootMark("dialog");
  useBackCloses(onClose);
  return null;
}
