import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { MatchWait, MatchWaits } from "@/entities/match/domain/match-wait";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { organizeCopy } from "../copy.ts";
import { refereeCopy } from "../referee-copy.ts";

const copy = organizeCopy.today;
const MINUTE = 60_000;
/** The others are in the list of matches. */
const USUAL = 5;

export type NextMatch = Pick<MatchView, "id" | "side1" | "side2" | "scheduledAt" | "context">;

interface NextMatchesProps {
  readonly title?: string;
  readonly tournamentId: string;
  /** Soonest first. */
  readonly matches: readonly NextMatch[];
  /** How many there are, also beyond those. */
  readonly total: number;
  /** How many are shown. */
  readonly most?: number;
  /** Those that the board has already, in its order: they come first. */
  readonly waits?: MatchWaits;
}

const NONE: MatchWaits = new Map();

/** Who plays next and when, each with the way to its room. */
export function NextMatches({
  title = copy.nextTitle,
  tournamentId,
  matches,
  total,
  most = USUAL,
  waits = NONE,
}: NextMatchesProps) {
  const now = useNow(MINUTE);
  const first = [...waits.keys()].flatMap((id) => matches.find((match) => match.id === id) ?? []);
  const shown = [...first, ...matches.filter(({ id }) => !waits.has(id))].slice(0, most);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="display text-xl">{title}</h2>
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

const sidesOf = ({ side1, side2 }: Pick<NextMatch, "side1" | "side2">): string =>
  refereeCopy.versus(side1?.name ?? matchCopy.toBeDefined, side2?.name ?? matchCopy.toBeDefined);

/** When a match is played, as who runs it asks: its day and hour, and how far that is today. */
function whenOf(iso: string | null, now: number): string {
  if (iso === null) return copy.noHour;
  const { formatClock, formatDate, formatRelative } = ownFormats;
  const clock = formatClock(iso, now);
  const isToday = formatDate(iso) === formatDate(new Date(now).toISOString());
  if (!isToday) return clock;
  return copy.at(copy.today(clock), formatRelative(iso, now).replaceAll(" ", "\u{A0}"));
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
