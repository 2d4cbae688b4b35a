import { useEffect, useEffectEvent } from "react";
import { closeByBack } from "@/lib/back-closes";

/** Makes the device's Back button close something, while the calling component is mounted. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => closeByBack(() => onBack()), []);
}
