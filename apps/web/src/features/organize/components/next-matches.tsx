import { BellRing, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import { deskHourCopy } from "@/entities/match/desk-hour-copy";
import { lateText } from "@/entities/match/domain/late-text";
import type { MatchView } from "@/entities/match/domain/match-view";
import type { MatchWait, MatchWaits } from "@/entities/match/domain/match-wait";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { useCallSides } from "../api/board.ts";
import { boardCopy } from "../board-copy.ts";
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

/** Who plays next and when, each with the way to its room: above what should have begun, whose sides can be called. */
export function NextMatches({
  title = copy.nextTitle,
  tournamentId,
  matches,
  total,
  most = USUAL,
  waits = NONE,
}: NextMatchesProps) {
  const now = useNow(MINUTE);
  const late = matches.filter(({ scheduledAt }) => lateText(scheduledAt, now) !== null);
  const ahead = matches.filter((match) => !late.includes(match));
  const first = [...waits.keys()].flatMap((id) => ahead.find((match) => match.id === id) ?? []);
  const others = [...first, ...ahead.filter(({ id }) => !waits.has(id))];
  const left = total - late.length;
  // One more costs no more room than to say that there is one.
  const shown = others.slice(0, left - most === 1 ? left : most);
  return (
    <>
      {late.length > 0 && (
        <Part title={copy.lateTitle}>
          {late.map((match) => (
            <LateRow key={match.id} tournamentId={tournamentId} match={match} now={now} />
          ))}
        </Part>
      )}
      {shown.length > 0 && (
        <Part title={title}>
          {shown.map((match) => (
            <li key={match.id}>
              <MatchLink match={match} now={now} wait={waits.get(match.id)} />
            </li>
          ))}
          {left > shown.length && (
            <li>
              <Link
                to={`${paths.organize(tournamentId, "partidos")}&estado=por-jugar`}
                className="flex min-h-11 items-center justify-center px-4 text-[0.9375rem] font-semibold text-accent-2 hover:underline"
              >
                {copy.allNext(total)}
              </Link>
            </li>
          )}
        </Part>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="display text-xl">{title}</h2>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {children}
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
  return copy.at(deskHourCopy.today(clock), formatRelative(iso, now).replaceAll(" ", "\u{A0}"));
}

interface LateRowProps {
  readonly tournamentId: string;
  readonly match: NextMatch;
  readonly now: number;
}

/** What should have begun, with what its sides hear of for who may write to them. */
function LateRow({ tournamentId, match, now }: LateRowProps) {
  const { may } = useTournamentRights(tournamentId);
  const call = useCallSides(tournamentId);
  return (
    <li className="items-center sm:flex">
      <MatchLink match={match} now={now} wait={undefined} />
      {may("chat") && (
        <div className="px-4 pb-3 sm:py-2 sm:pl-0">
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:w-full"
            aria-label={boardCopy.callFor(sidesOf(match))}
            isLoading={call.isPending}
            onClick={() => call.mutate(match.id)}
          >
            <BellRing aria-hidden />
            {boardCopy.call}
          </Button>
        </div>
      )}
    </li>
  );
}

interface MatchLinkProps {
  readonly match: NextMatch;
  readonly now: number;
  readonly wait: MatchWait | undefined;
}

function MatchLink({ match, now, wait }: MatchLinkProps) {
  const { id, side1, side2, scheduledAt, context } = match;
  const late = lateText(scheduledAt, now);
  const waits = wait && copy.waits(wait.word, ownFormats.formatRelative(wait.since, now));
  const pressing = late ?? waits;
  return (
    <Link
      to={paths.matchManage(id)}
      className="flex min-h-14 flex-1 items-center gap-3 px-4 py-2.5 hover:bg-surface-raised"
    >
      <span className="flex flex-none gap-1">
        {[side1, side2].map(
          (side) => side && <ParticipantMark key={side.id} participant={side} className="size-7" />,
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{sidesOf({ side1, side2 })}</span>
        <span className="block text-[0.9375rem] text-muted">
          {context.kind === "tournament" && `${context.round} · `}
          {pressing ? <span className="text-warning">{pressing}</span> : whenOf(scheduledAt, now)}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
    </Link>
  );
}
