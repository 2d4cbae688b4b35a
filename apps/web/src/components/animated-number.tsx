import { useEffect, useRef, useState } from "react";
import { formatNumber } from "@/lib/format";

const DURATION_MS = 700;

/** A number that counts to its new value, so that a change of balance is visible. */
export function AnimatedNumber({
  value,
  from: first = value,
  className,
}: {
  readonly value: number;
  /** The number at which the first animation starts to count. */
  readonly from?: number;
  readonly className?: string;
}) {
  const [shown, setShown] = useState(first);
  const shownRef = useRef(first);

  useEffect(() => {
    const from = shownRef.current;
    // Without a change nothing is animated: each frame of an animation would recalculate the page's layout.
    if (from === value) return undefined;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const progress = isStill ? 1 : Math.min(1, (now - start) / DURATION_MS);
      const eased = 1 - (1 - progress) ** 3;
      shownRef.current = Math.round(from + (value - from) * eased);
      setShown(shownRef.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return <span className={className}>{formatNumber(shown)}</span>;
}
