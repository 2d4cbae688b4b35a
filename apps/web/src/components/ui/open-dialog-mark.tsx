import { useBackCloses } from "@/hooks/use-back-closes";
import { useRootMark } from "@/hooks/use-root-mark";

/** Rendered inside an open dialog: marks the page, and lets the Back button close the dialog. */
export function OpenDialogMark({ onClose }: { readonly onClose: () => void }) {
  useRootMark("dialog");
  useBackCloses(onClose);
  return null;
}
