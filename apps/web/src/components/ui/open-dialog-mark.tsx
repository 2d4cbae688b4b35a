import { useBackCloses } from "@/hooks/use-back-closes";
import { useRootAttribute } from "@/hooks/use-root-attribute";

/** Rendered inside an open dialog: sets `data-has-dialog` on the root element; the Back button closes the dialog. */
export function OpenDialogMark({ onClose }: { readonly onClose: () => void }) {
  useRootAttribute("dialog");
  useBackCloses(onClose);
  return null;
}
