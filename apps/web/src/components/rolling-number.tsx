import { useState } from "react";
import { cn } from "@/lib/cn";

interface RollingNumberProps {
  readonly value: number;
  readonly className?: string;
}

/**
 * A number that rolls in when it changes, but not at first. Screen readers read it plainly, and with reduced motion it
 * changes at once.
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
