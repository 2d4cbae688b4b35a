import { useState } from "react";
import { cn } from "@/lib/cn";

interface RollingNumberProps {
  readonly value: number;
  readonly className?: string;
}

/**
 * A number that is animated when it changes, but not when it first appears.
 * Screen readers read the plain number, and with reduced motion there is no animation.
 */
export function RollingNumber({ value, className }: RollingNumberProps) {
  const [first] = useState(value);
  const rolls = value !== first && "animate-rise motion-reduce:animate-none";
  return (
    <span key={value} className={cn("inline-block", rolls, className)}>
      {value}
    </span>
  );
}
