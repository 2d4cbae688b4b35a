import { BellRing } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { lateText } from "@/entities/match/domain/late-text";
import type { MatchWait, MatchWaits } from "@/entities/match/domain/match-wait";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useNow } from "@/hooks/use-now";
import { useCallSides } from "../api/board.ts";
import { boardCopy } from "../board-copy.ts";
import { organizeCopy } from "../copy.ts";
import { type NextMatch, sidesOf } from "../domain/next-match.ts";
import { AllNextLink } from "./all-next-link.tsx";
import { NextMatchLink } from "./next-match-link.tsx";

const copy = organizeCopy.today;
const MINUTE = 60_000;
/** The others are in the list of matches. */
const USUAL = 5;

interface NextMatchesProps {
  readonly tournamentId: string;
  /** Soonest first. */
  readonly matches: readonly NextMatch[];
  /** How many there are, also beyond those. */
  readonly total: number;
  /** Those that the board has already, in its order: they come first. */
  readonly waits?: MatchWaits;
}

const NONE: MatchWaits = new Map();

/** Who plays next and when, each with the way to its room: above what should have begun, whose sides can be called. */
export function NextMatches({ tournamentId, matches, total, waits = NONE }: NextMatchesProps) {
  const now = useNow(MINUTE);
  const late = matches.filter(({ scheduledAt }) => lateText(scheduledAt, now) !== null);
  const ahead = matches.filter((match) => !late.includes(match));
  const first = [...waits.keys()].flatMap((id) => ahead.find((match) => match.id === id) ?? []);
  const others = [...first, ...ahead.filter(({ id }) => !waits.has(id))];
  const left = total - late.length;
  // One more costs no more room than to say that there is one.
  const shown = others.slice(0, left - USUAL === 1 ? left : USUAL);
  return (
    <>
      {late.length > 0 && (
        <Part title={copy.lateTitle}>
          {late.map((match) => (
            <Row key={match.id} tournamentId={tournamentId} match={match} now={now} />
          ))}
        </Part>
      )}
      {shown.length > 0 && (
        <Part title={copy.nextTitle}>
          {shown.map((match) => (
            <Row
              key={match.id}
              tournamentId={tournamentId}
              match={match}
              now={now}
              wait={waits.get(match.id)}
            />
          ))}
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

interface RowProps {
  readonly tournamentId: string;
  readonly match: NextMatch;
  readonly now: number;
  readonly wait?: MatchWait | undefined;
}

/** A match and the way to its room; the sides of what waits, or should have begun, can be called. */
function Row({ tournamentId, match, now, wait }: RowProps) {
  return (
    <li className="items-center sm:flex">
      <NextMatchLink match={match} now={now} wait={wait} />
      {(wait || lateText(match.scheduledAt, now) !== null) && (
        <CallSides tournamentId={tournamentId} match={match} />
      )}
    </li>
  );
}

/** For who may write to them. */
function CallSides({ tournamentId, match }: Pick<RowProps, "tournamentId" | "match">) {
  const { may } = useTournamentRights(tournamentId);
  const call = useCallSides(tournamentId);
  if (!may("chat")) return null;
  return (
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
  );
}
