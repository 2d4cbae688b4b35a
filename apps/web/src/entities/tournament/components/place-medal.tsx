import { cn } from "@/lib/cn";
import { tournamentCopy } from "../copy.ts";
import "./place-medal.css";

interface PlaceMedalProps {
  /** The final place; 1 for the champion. */
  readonly place: number;
  readonly className?: string;
}

/** A final place as a medal: gold, silver and bronze, later places plain. */
export function PlaceMedal({ place, className }: PlaceMedalProps) {
  return (
    <span className={cn("place-medal", className)} data-place={place}>
      {tournamentCopy.place(place)}
    </span>
  );
}
