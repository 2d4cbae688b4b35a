import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ShowResult } from "@/components/covered-result";
import { ListSkeleton } from "@/components/list-skeleton";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { isMatchAhead } from "@/entities/match/domain/status";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { useIsOwn } from "@/hooks/use-is-own";
import { useShownResult } from "@/hooks/use-hidden-results";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { type Pair, pairsQuery } from "../api/list-first-round-pairs.ts";
import type { LiveDrawPage } from "../api/get-live-draw.ts";
import { copy } from "../copy.ts";

interface DrawResultProps {
  readonly tournamentId: string;
  readonly stage: LiveDrawPage["stages"][number];
}

/**
 * The result of a draw that was not shown live: how it was drawn, and the first pairs with their scores.
 * A link leads to the current standings.
 */
export function DrawResult({ tournamentId, stage }: DrawResultProps) {
  const query = pairsQuery(tournamentId, stage.id);
  const { data: pairs } = useQuery(query);
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${tournamentId}` }, [
    query.queryKey,
  ]);
  const { formatDateTime } = useFormats();
  const now = useNow(15_000);
  const isBracket = stage.kind === "single_elimination" || stage.kind === "double_elimination";
  const when = stage.drawn_at && formatDateTime(stage.drawn_at);
  return (
    <section className="grid gap-4">
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 [&>div:first-child]:mb-0">
        <CardHeader
          title={copy.drawn.title}
          description={copy.drawn.hint(stage.name, stage.seeding !== "draw", when)}
        />
        <Link to={paths.tournamentStage(tournamentId, stage.position)} className={buttonClass()}>
          {isBracket ? copy.drawn.toBracket : copy.drawn.toStage}
        </Link>
      </Card>
      {pairs ? (
        <ol aria-label={copy.drawn.pairs} className="grid gap-3 md:grid-cols-2 md:gap-4">
          {pairs.map((pair, index) => (
            <PairCard key={pair.match.id} pair={pair} number={index + 1} now={now} />
          ))}
        </ol>
      ) : (
        <ListSkeleton rows={4} className="h-36" />
      )}
    </section>
  );
}

interface PairCardProps {
  readonly pair: Pair;
  readonly number: number;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** A pair of the first round: both sides with their seeds and the score. The whole card is a link to the match. */
function PairCard({ pair: { match, score, winnerId, group, sides }, number, now }: PairCardProps) {
  const { formatWhen } = useFormats();
  const shown = useShownResult(match.id, useIsOwn(sides.map((side) => side?.id)));
  const [first, second] = sides;
  const names = sides.flatMap((side) => side?.name ?? []);
  const isBye = match.status === "bye";
  return (
    <li
      {...shown}
      className="card relative grid grid-cols-[minmax(0,1fr)] content-start gap-1 transition-colors hover:border-accent"
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2>
          <Link
            to={paths.match(match.id)}
            aria-label={copy.drawn.match(number, names)}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {group ?? copy.pairing(number)}
          </Link>
        </h2>
        {match.scheduledAt && isMatchAhead(match, now) ? (
          <time dateTime={match.scheduledAt} className="text-sm text-muted first-letter:uppercase">
            {formatWhen(match.scheduledAt, now)}
          </time>
        ) : (
          !isBye && <MatchStatusBadge match={match} now={now} />
        )}
      </div>
      <Side
        side={first}
        score={score?.score1}
        isLost={winnerId !== null && winnerId !== first?.id}
      />
      <Side
        side={second}
        score={score?.score2}
        isLost={winnerId !== null && winnerId !== second?.id}
      />
      {score && (
        <ShowResult id={match.id} of={names.join(" – ")} className="relative justify-self-start" />
      )}
    </li>
  );
}

interface SideProps {
  readonly side: Pair["sides"][number];
  readonly score: number | undefined;
  readonly isLost: boolean;
}

/** A side of the pair. A side without a rival advances without playing. */
function Side({ side, score, isLost }: SideProps) {
  if (!side) return <p className="flex min-h-11 items-center pl-11 text-muted">{copy.bye}</p>;
  return (
    <p className="flex min-h-11 items-center gap-3 font-semibold">
      <span className="w-8 flex-none text-right font-display text-lg text-muted tabular-nums">
        {side.seed !== null && (
          <>
            <span className="sr-only">{copy.seed(side.seed)}</span>
            <span aria-hidden>{side.seed}</span>
          </>
        )}
      </span>
      <ParticipantAvatar participant={side} className="size-8 flex-none" />
      <span
        title={side.name}
        className={cn("result-look min-w-0 flex-1 truncate", isLost && "text-muted")}
      >
        {side.name}
      </span>
      {score !== undefined && (
        <span
          className={cn(
            "result font-display text-2xl font-bold tabular-nums",
            isLost && "text-muted",
          )}
        >
          {score}
        </span>
      )}
    </p>
  );
}
