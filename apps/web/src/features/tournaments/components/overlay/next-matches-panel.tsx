import { overlayCopy as copy } from "@/entities/match/overlay-copy";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { comingHour } from "../../domain/overlay-match.ts";
import type { GoingMatch } from "../../domain/now.ts";

const TICK_MS = 15_000;

/** The next matches, with their scheduled times. */
export function NextMatchesPanel({ matches }: { readonly matches: readonly GoingMatch[] }) {
  const { formatTime } = useFormats();
  const now = useNow(TICK_MS);
  return (
    <section className="overlay-panel right-10">
      <h2 className="overlay-panel-title">{copy.next}</h2>
      <ol>
        {matches.map((coming) => {
          const hour = comingHour(coming, now);
          return (
            <li key={coming.match.id} className="overlay-row">
              <span className="overlay-row-lead min-w-19">
                {hour === null ? copy.later : formatTime(hour)}
              </span>
              <span className="overlay-row-names">
                {coming.sides.map(({ id, name }) => (
                  <span key={id} className="truncate">
                    {name}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
