import { BellRing } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { lateText } from "@/entities/match/domain/late-text";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { useCallSides } from "../../api/call-players-to-match.ts";
import { type NextMatch, sidesOf } from "../../domain/next-match.ts";
import { AllNextLink, NextMatchLink } from "../../components/next-match-link.tsx";
import { CallRoundButton } from "../../components/call-round-button.tsx";
import { todayCopy as copy } from "../copy.ts";
import { callCopy } from "../../match-actions-copy.ts";

const MINUTE = 60_000;
/** The number of matches listed here; a link leads to the list of all matches. */
const USUAL = 5;

interface NextMatchesProps {
  readonly tournamentId: string;
  /** The matches to list, soonest first. */
  readonly matches: readonly NextMatch[];
  /** The number of coming matches, including those that are not in the list. */
  readonly total: number;
  /** What each match on the board waits for. These matches come first in the list, in the order of the board. */
  readonly waits?: MatchWaits;
  /** Returns an additional action for a match that waits or is late. */
  readonly actOf?: (matchId: string) => ReactNode;
}

const NONE: MatchWaits = new Map();

/** The next matches with links to their rooms; late matches come first and their sides can be called. */
export function NextMatches({
  tournamentId,
  matches,
  total,
  waits = NONE,
  actOf,
}: NextMatchesProps) {
  const now = useNow(MINUTE);
  const late = matches.filter(
    ({ id, scheduledAt }) => waits.get(id)?.asks ?? lateText(scheduledAt, now) !== null,
  );
  const ahead = matches.filter((match) => !late.includes(match));
  const first = [...waits.keys()].flatMap((id) => ahead.find((match) => match.id === id) ?? []);
  const others = [...first, ...ahead.filter(({ id }) => !waits.has(id))];
  const left = total - late.length;
  // If only one match would be left for the link, the list shows that match, because it needs as little space.
  const shown = others.slice(0, left - USUAL === 1 ? left : USUAL);
  const callAll = (called: readonly NextMatch[]) =>
    called.length > 1 && (
      <CallRoundButton tournamentId={tournamentId} matchIds={called.map(({ id }) => id)} />
    );
  const rowOf = (match: NextMatch, called: readonly NextMatch[]) => (
    <li
      key={match.id}
      className="flex items-center has-[button]:[&>a>svg]:hidden max-sm:has-[button]:not-has-[[data-alone]]:[&>a>:first-child]:flex-col max-sm:has-[button]:not-has-[[data-alone]]:[&>a]:pr-2 max-sm:has-[[data-alone]]:flex-wrap"
    >
      <NextMatchLink match={match} now={now} wait={waits.get(match.id)} />
      {called.includes(match) && (
        <div
          data-alone={called.length === 1 || undefined}
          className="flex gap-2 py-2 pr-4 empty:hidden max-sm:not-data-alone:[&_[data-word]]:hidden max-sm:data-alone:w-full max-sm:data-alone:pt-0 max-sm:data-alone:pb-3 max-sm:data-alone:pl-4 max-sm:data-alone:*:first:flex-1"
        >
          <CallSides tournamentId={tournamentId} match={match} />
          {actOf?.(match.id)}
        </div>
      )}
    </li>
  );
  return (
    <>
      {late.length > 0 && (
        <Part title={copy.lateTitle} act={callAll(late)} isPressing>
          {late.map((match) => rowOf(match, late))}
        </Part>
      )}
      {shown.length > 0 && (
        <Part title={copy.nextTitle} act={callAll(first)}>
          {shown.map((match) => rowOf(match, first))}
          {left > shown.length && (
            <li>
              <AllNextLink tournamentId={tournamentId} total={total} />
            </li>
          )}
        </Part>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly act: ReactNode;
  readonly isPressing?: boolean;
  readonly children: ReactNode;
}

function Part({ title, act, isPressing = false, children }: PartProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2>{title}</h2>
        {act}
      </div>
      <ul
        className={cn(
          "divide-y divide-border rounded-lg border bg-surface",
          isPressing ? "border-warning/60" : "border-border",
        )}
      >
        {children}
      </ul>
    </section>
  );
}

interface CallSidesProps {
  readonly tournamentId: string;
  readonly match: NextMatch;
}

/** A button that calls the sides of a match, for staff with the right to write to them. */
function CallSides({ tournamentId, match }: CallSidesProps) {
  const { may } = useTournamentRights(tournamentId);
  const call = useCallSides(tournamentId);
  if (!may("chat")) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={callCopy.callFor(sidesOf(match))}
      isLoading={call.isPending}
      onClick={() => call.mutate({ matchId: match.id })}
    >
      <BellRing aria-hidden />
      <span data-word>{callCopy.call}</span>
    </Button>
  );
}
