import { useBackCloses } from "@/hooks/use-back-closes";

/** Part of what covers the page, which is rendered as long as it is open: lets the device's Back close it. */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}
