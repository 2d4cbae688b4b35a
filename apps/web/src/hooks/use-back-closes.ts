import { useEffect, useEffectEvent } from "react";
import { closeByBack } from "@/lib/back-closes";

/** While the calling component is mounted, the device's Back button calls `close` instead of leaving the page. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => closeByBack(() => onBack()), []);
}
