import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, watchToast } from "@/lib/toast";

// Most visits to the first page show no notice: the code comes with the first one.
const ToastRegion = lazy(async () => ({ default: (await import("./toast.tsx")).ToastRegion }));

/** Mounts the notices once, at the root. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast, () => null);
  return <Suspense fallback={null}>{toast && <ToastRegion toast={toast} />}</Suspense>;
}
