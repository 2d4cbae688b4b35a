import type { ReactNode } from "react";
import { RelativeTime } from "@/components/relative-time";
import type { AgendaItem } from "@/entities/agenda/api/my-agenda";
import { AgendaLive } from "@/entities/agenda/components/agenda-live";
import { agendaCopy } from "@/entities/agenda/copy";
import { NextTaskRow } from "@/entities/agenda/components/next-task-row";
import { isDeadline, untilWord, splitAgenda } from "@/entities/agenda/domain/agenda";
import { agendaTexts } from "@/entities/agenda/domain/agenda-texts";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import { MatchStation } from "@/entities/match/components/match-station";
import { EarliestStart } from "@/entities/match/components/earliest-start";
import { cn } from "@/lib/cn";
import { listCopy } from "../list-copy.ts";
import type { ListedMatch } from "../domain/listed-match.ts";
import { MatchRows } from "./match-days.tsx";

const TITLE = "display text-2xl md:text-3xl";
const ROWS = "grid grid-cols-[minmax(0,1fr)] gap-3";

interface OwnNextMatchesProps {
  /** The viewer's matches without a scheduled time. */
  readonly matches: readonly ListedMatch[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  readonly more: ReactNode;
}

/**
 * The head of the list of own matches: the viewer's next match of each tournament, and what it waits for.
 * The viewer's other matches without a scheduled time are listed below.
 */
export function OwnNextMatches({ matches, now, more }: OwnNextMatchesProps) {
  const { data = [] } = useAgenda();
  const next = splitAgenda(data).acts.find(({ match_id: matchId }) => matchId !== null);
  const waiting = data.filter(({ kind, due_at: dueAt }) => kind === "match" && dueAt === null);
  const own = next ? [next, ...waiting.filter((item) => item !== next)] : [];
  const others = matches.filter(({ id }) => !own.some((item) => item.match_id === id));
  const title = own.length > 1 ? listCopy.ownNext : next && agendaTexts(next).eyebrow;
  return (
    <>
      <AgendaLive />
      {own.length > 0 && (
        <div className={ROWS}>
          <h2 className={TITLE}>{title}</h2>
          {own.map((item) => (
            <OwnMatch key={item.match_id} item={item} isNamed />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <section aria-label={listCopy.withoutHour} className={ROWS}>
          <h2 className={TITLE}>{listCopy.withoutHour}</h2>
          <MatchRows matches={others} now={now} />
          {more}
        </section>
      )}
    </>
  );
}

/**
 * Shows one of the viewer's matches at the top of the page: the one that waits for their action, or else the next one.
 */
export function OwnNextMatch() {
  const { data = [] } = useAgenda();
  const next = splitAgenda(data).acts.find(({ match_id: matchId }) => matchId !== null);
  return (
    <>
      <AgendaLive />
      {next && (
        <div className={ROWS}>
          <h2 className={TITLE}>{agendaTexts(next).eyebrow}</h2>
          <OwnMatch item={next} isNamed />
        </div>
      )}
    </>
  );
}

interface OwnMatchProps {
  readonly item: AgendaItem;
  /** True if a heading above the match already names its tournament or challenge. */
  readonly isNamed?: boolean;
}

function OwnMatch({ item, isNamed = false }: OwnMatchProps) {
  const { match_id: matchId, tournament_id: tournamentId, due_at: dueAt } = item;
  const isUntil = isDeadline(item);
  const due = dueAt && (
    <span>
      {isUntil && `${untilWord(item)} `}
      <RelativeTime
        value={dueAt}
        isHour={isUntil}
        isWhole={!isUntil}
        className="font-semibold text-foreground"
      />
    </span>
  );
  const facts = (
    <>
      {item.kind === "wager" && item.amount ? <span>{agendaCopy.stake(item.amount)}</span> : null}
      {due}
    </>
  );
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-2">
      <NextTaskRow
        item={item}
        note={
          isNamed && (
            <span className="flex min-w-0 gap-x-4">
              <span className="truncate">{item.title}</span>
              <span className="flex flex-none gap-x-4 max-md:hidden">{facts}</span>
            </span>
          )
        }
      />
      <p
        className={cn(
          "flex flex-wrap gap-x-4 text-sm text-muted empty:hidden",
          isNamed && "md:hidden",
        )}
      >
        {facts}
      </p>
      {tournamentId && matchId && (
        <MatchStation matchId={matchId} className="font-semibold wrap-anywhere text-accent-2" />
      )}
      <EarliestStart
        tournamentId={tournamentId}
        matchId={matchId ?? ""}
        className="font-semibold"
      />
    </div>
  );
}
