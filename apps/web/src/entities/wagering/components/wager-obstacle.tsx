import { ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { formatDate, formatDateTime } from "@/lib/format";
import { wageringCopy } from "../copy.ts";
import type { WagerConditions, WagerObstacle } from "../domain/wager-conditions.ts";
import { BirthDateForm } from "./birth-date-form.tsx";

interface WagerObstacleMessageProps {
  readonly obstacle: WagerObstacle;
  readonly conditions: WagerConditions;
}

/** Explains why the viewer cannot stake tickets now, and what the viewer can do. */
export function WagerObstacleMessage({ obstacle, conditions }: WagerObstacleMessageProps) {
  if (obstacle.kind === "birth_date_required") {
    return (
      <section className="grid gap-4">
        <h3>{wageringCopy.birthDate.title}</h3>
        <BirthDateForm why={wageringCopy.birthDate.why(conditions.minimum_age)} />
      </section>
    );
  }
  return (
    <div className="flex gap-3 rounded-lg border border-warning/50 p-4 text-[0.9375rem]">
      <ShieldAlert aria-hidden className="mt-0.5 size-5 flex-none text-warning" />
      <div className="grid gap-2">
        <p>{obstacleText(obstacle, conditions.minimum_age)}</p>
        <Link className="link" to={paths.settings("juego-responsable")}>
          {wageringCopy.settings}
        </Link>
      </div>
    </div>
  );
}

function obstacleText(
  obstacle: Exclude<WagerObstacle, { kind: "birth_date_required" }>,
  minimumAge: number,
): string {
  const { obstacles } = wageringCopy;
  if (obstacle.kind === "too_young") {
    // A date without a time means midnight UTC, when it is still the day before in America. So noon is added.
    return obstacles.too_young(minimumAge, obstacle.from && formatDate(`${obstacle.from}T12:00`));
  }
  return obstacles[obstacle.kind](formatDateTime(obstacle.until));
}
