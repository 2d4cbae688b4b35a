import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
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

export type NextMatch = Pick<MatchView, "id" | "side1" | "side2" | "scheduledAt" | "context">;

interface NextMatchesProps {
  readonly tournamentId: string;
  /** Soonest first. */
  readonly matches: readonly NextMatch[];
  /** How many there are, also beyond those. */
  readonly total: number;
  /** Those that the board has already, in its order: they come first. */
  readonly waits?: ReadonlyMap<string, MatchWait>;
}

/** What a match waits for, in the word of the board, and since when. */
export interface MatchWait {
  readonly word: string;
  readonly since: string;
}

const NONE: ReadonlyMap<string, MatchWait> = new Map();

/** Who plays next and when, each with the way to its room. */
export function NextMatches({ tournamentId, matches, total, waits = NONE }: NextMatchesProps) {
  const now = useNow(MINUTE);
  const first = [...waits.keys()].flatMap((id) => matches.find((match) => match.id === id) ?? []);
  const shown = [...first, ...matches.filter(({ id }) => !waits.has(id))].slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-label={copy.nextTitle} className="grid gap-2">
      <h2 className="display text-xl">{copy.nextTitle}</h2>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {shown.map((match) => (
          <MatchRow key={match.id} match={match} now={now} wait={waits.get(match.id)} />
        ))}
        {total > shown.length && (
          <li>
            <Link
              to={`${paths.organize(tournamentId, "partidos")}&estado=por-jugar`}
              className="flex min-h-11 items-center justify-center px-4 text-[0.9375rem] font-semibold text-accent-2 hover:underline"
            >
              {copy.allNext(total)}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

export const sidesOf = ({ side1, side2 }: Pick<NextMatch, "side1" | "side2">): string =>
  refereeCopy.versus(side1?.name ?? matchCopy.toBeDefined, side2?.name ?? matchCopy.toBeDefined);

/** When a match is played, as who runs it asks: its day and hour, and how far that is today. */
export function whenOf(iso: string | null, now: number): string {
  if (iso === null) return copy.noHour;
  const { formatClock, formatDate, formatRelative } = ownFormats;
  const clock = formatClock(iso, now);
  const isToday = formatDate(iso) === formatDate(new Date(now).toISOString());
  return isToday ? copy.at(copy.today(clock), formatRelative(iso, now)) : clock;
}

interface MatchRowProps {
  readonly match: NextMatch;
  readonly now: number;
  readonly wait: MatchWait | undefined;
}

function MatchRow({ match, now, wait }: MatchRowProps) {
  const { id, side1, side2, scheduledAt, context } = match;
  return (
    <li>
      <Link
        to={paths.matchManage(id)}
        className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-surface-raised"
      >
        <span className="flex flex-none gap-1">
          {[side1, side2].map(
            (side) =>
              side && <ParticipantMark key={side.id} participant={side} className="size-7" />,
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{sidesOf({ side1, side2 })}</span>
          <span className="block text-[0.9375rem] text-muted">
            {context.kind === "tournament" && `${context.round} · `}
            {wait === undefined ? (
              whenOf(scheduledAt, now)
            ) : (
              <span className="text-warning">
                {copy.waits(wait.word, ownFormats.formatRelative(wait.since, now))}
              </span>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
      </Link>
    </li>
  );
}
