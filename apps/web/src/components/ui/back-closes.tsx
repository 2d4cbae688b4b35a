import { useBackCloses } from "@/hooks/use-back-closes";

/** Part of an overlay, mounted while it is open: lets the device's Back button close it. */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}
