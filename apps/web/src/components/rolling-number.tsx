import { useState } from "react";
import { cn } from "@/lib/cn";

interface RollingNumberProps {
  readonly value: number;
  readonly className?: string;
}

/** A number that rolls in when it has changed, plain at first; who hears it hears it alone, who wants no motion sees it at once. */
export function RollingNumber({ value, className }: RollingNumberProps) {
  const [first] = useState(value);
  const rolls = value !== first && "animate-rise motion-reduce:animate-none";
  return (
    <span key={value} className={cn("inline-block", rolls, className)}>
      {value}
    </span>
  );
}
