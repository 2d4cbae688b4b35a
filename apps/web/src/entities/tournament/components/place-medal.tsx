import { cn } from "@/lib/cn";
import { tournamentCopy } from "../copy.ts";
import "./place-medal.css";

interface PlaceMedalProps {
  /** 1 for the champion. */
  readonly place: number;
  readonly className?: string;
}

/** A place, or the place of a prize: gold, silver and bronze, then plain. */
export function PlaceMedal({ place, className }: PlaceMedalProps) {
  return (
    <span className={cn("place-medal", className)} data-place={place}>
      {tournamentCopy.place(place)}
    </span>
  );
}
