import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, watchToast } from "@/lib/toast";

// The toast is loaded when the first one is shown, because most first visits show none.
const ToastRegion = lazy(async () => ({ default: (await import("./toast.tsx")).ToastRegion }));

/** Shows the current toast; mounted once, at the root. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast, () => null);
  return <Suspense fallback={null}>{toast && <ToastRegion toast={toast} />}</Suspense>;
}
