import { useBackCloses } from "@/hooks/use-back-closes";

/** Rendered inside an open overlay: lets the device's Back button close the overlay. */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}
