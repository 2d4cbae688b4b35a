import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import { lateText } from "@/entities/match/domain/late-text";
import { cn } from "@/lib/cn";
import { boardCopy as copy } from "../board-copy.ts";
import { type NextMatch, sidesOf, whenOf } from "../domain/next-match.ts";
import { AllNextLink } from "./all-next-link.tsx";

/** As many of what comes are shown where no match waits. */
const FOLLOWING = 6;

interface BoardNextProps {
  readonly tournamentId: string;
  /** Soonest first. */
  readonly matches: readonly NextMatch[];
  /** How many there are, also beyond those. */
  readonly total: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What is played next, as the tiles of a board on which no match waits yet. */
export function BoardNext({ tournamentId, matches, total, now }: BoardNextProps) {
  const shown = matches.slice(0, FOLLOWING);
  if (shown.length === 0) return null;
  return (
    <section aria-label={copy.follows} className="grid grid-cols-1 gap-3">
      <h2 className="display text-xl">{copy.follows}</h2>
      <ul className="board-tiles">
        {shown.map((match) => (
          <NextTile key={match.id} match={match} now={now} />
        ))}
      </ul>
      {total > shown.length && <AllNextLink tournamentId={tournamentId} total={total} />}
    </section>
  );
}

function NextTile({ match, now }: { readonly match: NextMatch; readonly now: number }) {
  const { id, side1, side2, scheduledAt, context } = match;
  const title = sidesOf(match);
  const late = lateText(scheduledAt, now);
  return (
    <li className="board-tile">
      <article aria-label={title} className="grid h-full content-between gap-3">
        <div className="grid gap-1.5">
          <p className={cn("board-state display", late && "text-warning!")}>
            {late ?? whenOf(scheduledAt, now)}
          </p>
          {[side1, side2].map((side, index) => (
            <p key={side?.id ?? index} className="flex items-center gap-2.5 font-semibold">
              {side ? (
                <ParticipantMark participant={side} className="size-7 flex-none" />
              ) : (
                <span aria-hidden className="size-7 flex-none rounded-full border border-dashed" />
              )}
              <span className={cn("min-w-0 wrap-anywhere", !side && "text-muted")}>
                {side?.name ?? matchCopy.toBeDefined}
              </span>
            </p>
          ))}
          {context.kind === "tournament" && <p className="text-sm text-muted">{context.round}</p>}
        </div>
        <div className="board-acts">
          <div className="board-first">
            <Link
              to={paths.matchManage(id)}
              aria-label={copy.roomFor(title)}
              className={buttonClass({ variant: "secondary" })}
            >
              {copy.room}
            </Link>
          </div>
        </div>
      </article>
    </li>
  );
}
