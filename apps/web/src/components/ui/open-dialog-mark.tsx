import { useRootMark } from "@/hooks/use-root-mark";

/** Stands in a dialog's content, which is there as long as the dialog is open. */
export function OpenDialogMark() {
  useRootMark("dialog");
  return null;
}
