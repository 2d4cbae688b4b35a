import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { organizeCopy } from "../copy.ts";
import { refereeCopy } from "../referee-copy.ts";

const copy = organizeCopy.today;
const MINUTE = 60_000;
/** The others are in the list of matches. */
const SHOWN = 5;

export type NextMatch = Pick<MatchView, "id" | "side1" | "side2" | "scheduledAt">;

interface NextMatchesProps {
  readonly tournamentId: string;
  /** Soonest first. */
  readonly matches: readonly NextMatch[];
  /** How many there are, also beyond those. */
  readonly total: number;
}

/** Who plays next and when, each with the way to its room. */
export function NextMatches({ tournamentId, matches, total }: NextMatchesProps) {
  const now = useNow(MINUTE);
  const shown = matches.slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-label={copy.nextTitle} className="grid gap-2">
      <h2 className="display text-xl">{copy.nextTitle}</h2>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {shown.map(({ id, side1, side2, scheduledAt }) => (
          <Row
            key={id}
            to={paths.matchManage(id)}
            text={sidesOf({ side1, side2 })}
            detail={whenOf(scheduledAt, now)}
          />
        ))}
        {total > shown.length && (
          <Row
            to={`${paths.organize(tournamentId, "partidos")}&estado=por-jugar`}
            text={copy.next(total)}
          />
        )}
      </ul>
    </section>
  );
}

export const sidesOf = ({ side1, side2 }: Pick<NextMatch, "side1" | "side2">): string =>
  refereeCopy.versus(side1?.name ?? matchCopy.toBeDefined, side2?.name ?? matchCopy.toBeDefined);

/** When a match is played, as who runs it asks: its hour, and how far that is. */
export function whenOf(iso: string | null, now: number): string {
  if (iso === null) return copy.noHour;
  const { formatDate, formatDateTime, formatRelative, formatTime } = ownFormats;
  const isToday = formatDate(iso) === formatDate(new Date(now).toISOString());
  const hour = isToday ? copy.today(formatTime(iso)) : formatDateTime(iso);
  const distance = formatRelative(iso, now);
  return distance === hour ? hour : copy.at(hour, distance);
}

interface RowProps {
  readonly to: string;
  readonly text: string;
  readonly detail?: string;
}

function Row({ to, text, detail }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-surface-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{text}</span>
          {detail && <span className="block text-[0.9375rem] text-muted">{detail}</span>}
        </span>
        <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
      </Link>
    </li>
  );
}
