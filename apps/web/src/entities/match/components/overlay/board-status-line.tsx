import { Countdown } from "@/components/countdown";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import type { MatchDetails } from "../../api/get-match.ts";
import { matchCopy } from "../../copy.ts";
import { isMatchAhead } from "../../domain/status.ts";
import type { Board } from "../../domain/scoreboard.ts";
import { vetoStepViews } from "../../domain/veto-views.ts";
import { overlayCopy as copy } from "../../overlay-copy.ts";
import { vetoCopy } from "../../veto-copy.ts";

const CLOCK = "ms-3 text-(--two)";

interface BoardStatusLineProps {
  readonly match: MatchDetails;
  readonly board: Board;
}

/** The line below the score: the round, the length of the series, and the current state. */
export function BoardStatusLine({ match, board }: BoardStatusLineProps) {
  const { context, bestOf } = match;
  const where = context.kind === "tournament" ? context.round : matchCopy.challengeOf(context.game);
  return (
    <div className="overlay-line">
      <span className="truncate">{where}</span>
      {bestOf > 1 && <span>{matchCopy.bestOf(bestOf)}</span>}
      <span
        className={cn(
          "overflow-hidden font-bold text-ellipsis",
          board.state === "won" ? "text-(--win)" : "text-(--text)",
        )}
      >
        <Now match={match} board={board} />
      </span>
    </div>
  );
}

function Now({ match, board: { state, map, isWalkover, needed } }: BoardStatusLineProps) {
  const now = useNow(state === "ahead" ? 1_000 : null);
  switch (state) {
    case "cancelled":
      return copy.cancelled;
    case "disputed":
      return copy.disputed;
    case "objected":
      return matchCopy.objected;
    case "reported":
      return copy.reported;
    case "drawn":
      return copy.drawn;
    case "won":
      return isWalkover ? copy.byWalkover : needed === null ? copy.wonOne : copy.won;
    case "live":
      return map ? copy.map(map.number, map.name) : matchCopy.live;
    default:
      return <Ahead match={match} now={now} />;
  }
}

/** The line of a match that has not begun: the next step of the veto, or the time until the start. */
function Ahead({ match, now }: { readonly match: MatchDetails; readonly now: number }) {
  const { veto, side1, side2, scheduledAt } = match;
  if (veto?.turn_id) {
    const nameOf = (id: string | null) =>
      [side1, side2].find((side) => side?.id === id)?.name ?? vetoCopy.coin;
    const next = vetoStepViews(veto, nameOf).find((step) => step.state === "next");
    return (
      <>
        {next?.text ?? vetoCopy.title}
        {veto.deadline && (
          <Countdown
            to={veto.deadline}
            label={vetoCopy.clock}
            doneText={vetoCopy.noTime}
            className={CLOCK}
          />
        )}
      </>
    );
  }
  if (scheduledAt === null || !isMatchAhead(match, now)) return copy.soon;
  return (
    <>
      {copy.startsIn}
      <Countdown to={scheduledAt} label={copy.startsIn} className={CLOCK} />
    </>
  );
}
