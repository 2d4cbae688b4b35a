import { useBackCloses } from "@/hooks/use-back-closes";
import { useRootAttribute } from "@/hooks/use-root-attribute";

/** Rendered inside an open dialog: marks the page, and lets the Back button close the dialog. */
export function OpenDialogMark({ onClose }: { readonly onClose: () => void }) {
  useRootAttribute("dialog");
  useBackCloses(onClose);
  return null;
}
