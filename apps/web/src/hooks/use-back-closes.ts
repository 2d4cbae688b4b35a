import { useEffect, useEffectEvent } from "react";
import { closeByBack } from "@/lib/back-closes";

/** Closes what is open with the device's Back, as long as the component that calls it is rendered. */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => closeByBack(() => onBack()), []);
}
