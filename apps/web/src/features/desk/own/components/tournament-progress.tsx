import { ProportionBar } from "@/components/proportion-bar";
import { isToday } from "@/entities/match/domain/is-today";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import type { DeskCup } from "../api/tournaments-with-pending-work.ts";
import { ownCopy as copy } from "../copy.ts";
import { boardStatesCopy } from "../../match-actions-copy.ts";

const CLOCK_MS = 60_000;

/** The progress of a tournament: the matches played or, before it begins, the places taken. */
export function DeskStand({ cup }: { readonly cup: DeskCup }) {
  const isPlayed = cup.status === "Activo";
  const entered = cup.participant_count ?? 0;
  const all = isPlayed ? (cup.drawn[0]?.count ?? 0) : cup.max_participants;
  const count = isPlayed ? (cup.decided[0]?.count ?? 0) : entered;
  if (cup.cancelled_at !== null || (!isPlayed && cup.status !== "Inscripciones")) return null;
  if (all === 0) return isPlayed ? null : copy.entered(entered);
  return (
    <>
      {(isPlayed ? copy.played : copy.enteredOf)(count, all)}
      <ProportionBar share={count / all} />
    </>
  );
}

/** The matches in play, and those that can begin now; null if there are none. */
function nowText({ board }: DeskCup): string | null {
  const said = (["running", "ready"] as const).flatMap((state) => {
    const found = board.find((counted) => counted.state === state);
    return found ? [boardStatesCopy.counts[state](found.matches)] : [];
  });
  return said.length === 0 ? null : said.join(" · ");
}

/** The next event of a tournament in one line; for a finished one, its date. */
export function DeskLine({ cup }: { readonly cup: DeskCup }) {
  const now = useNow(CLOCK_MS);
  const { formatWhen } = useFormats();
  const isAhead = Date.parse(cup.start_date) > now;
  const start = formatWhen(cup.start_date, now);
  const begins = copy.begins(start, isAhead);
  const hour = cup.next[0]?.plays_at;
  const texts: Record<DeskCup["status"], string> = {
    Activo:
      nowText(cup) ?? (hour ? copy.nextHour(formatWhen(hour, now)) : copy.began(start, isAhead)),
    Inscripciones: begins,
    Próximamente: begins,
    Finalizado: start,
  };
  const isSoon = texts[cup.status] === begins && (!isAhead || isToday(cup.start_date, now));
  return (
    <span
      className={cn(
        "block text-sm first-letter:uppercase sm:truncate",
        isSoon && cup.cancelled_at === null ? "text-warning" : "text-muted",
      )}
    >
      {texts[cup.status]}
    </span>
  );
}
