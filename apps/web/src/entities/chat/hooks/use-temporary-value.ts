import { useEffect, useState } from "react";

/** A state that resets to null after `ms` milliseconds. */
export function useTemporaryValue<T>(ms: number): readonly [T | null, (value: T) => void] {
  const [moment, setMoment] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setMoment(null), ms);
    return () => clearTimeout(timer);
  }, [moment, ms]);
  return [moment?.value ?? null, (value) => setMoment({ value })];
}
