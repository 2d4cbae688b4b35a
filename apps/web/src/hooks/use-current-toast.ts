import { useSyncExternalStore } from "react";
import { currentToast, type ToastRecord, watchToast } from "@/lib/toast";

/** The notice to show, or null; none on the server. */
export function useCurrentToast(): ToastRecord | null {
  return useSyncExternalStore(watchToast, currentToast, () => null);
}
