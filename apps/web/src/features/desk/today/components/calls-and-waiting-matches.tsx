import { Link, useLocation } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { SidePresence } from "@/entities/match/components/side-presence";
import { matchCopy } from "@/entities/match/copy";
import { lateText } from "@/entities/match/domain/late-text";
import { missingSides, startPhase } from "@/entities/match/domain/start-phase";
import { shortRelativeTime } from "@/entities/match/domain/short-relative-time";
import { useEarliestStarts } from "@/entities/match/hooks/use-earliest-starts";
import { earliestStartText } from "@/entities/match/domain/earliest-start-text";
import { formatTime, ownFormats } from "@/lib/format";
import type { StartSettings } from "@/entities/match/api/match-start";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { helpCopy, startCopy as copy } from "@/entities/match/start-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useNow } from "@/hooks/use-now";
import {
  useLetBePlayed,
  useMarkSideHere,
  useMatchDay,
  type WaitingStart,
} from "../../api/calls-and-waiting-matches.ts";
import { asksNow } from "../domain/match-needs-action.ts";
import { CallRow } from "../../components/referee-call-row.tsx";
import { ObjectionDecision } from "../../components/objection-decision.tsx";
import { todayCopy } from "../copy.ts";
import { deskCopy } from "../../copy.ts";
import { useEffect } from "react";
import { keepInView } from "@/lib/keep-in-view";

/**
 * Scrolls to the match in the URL's fragment.
 * @param isThere whether the element with its id is rendered
 */
function useScrollToMatch(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const asked = isThere && document.getElementById(hash.slice(1));
    return asked ? keepInView(asked) : undefined;
  }, [hash, isThere]);
}

interface CallsAndWaitingMatchesProps {
  readonly tournamentId: string;
}

const sideName = (side: { readonly display_name: string | null } | null) =>
  side?.display_name ?? matchCopy.toBeDefined;

/** The referee calls with their waiting time, and the matches that wait for a side. */
export function CallsAndWaitingMatches({ tournamentId }: CallsAndWaitingMatchesProps) {
  const { may } = useTournamentRights(tournamentId);
  const mayDecide = may("results");
  const data = useMatchDay(tournamentId);
  const now = useNow(15_000);
  const floors = useEarliestStarts(tournamentId);
  useScrollToMatch(Boolean(data?.settings));
  if (!data?.settings) return null;
  const { calls, settings } = data;
  const starts = data.starts.filter((start) => asksNow(start, now));
  // A match with referee calls is listed once, together with its calls.
  const called = Map.groupBy(calls, ({ match_id: id }) => id);
  const others = starts.filter((start) => !called.has(start.match_id));
  const partOf = (start: WaitingStart, callers: readonly string[]) => (
    <StartPart
      start={start}
      settings={settings}
      floor={floors[start.match_id]}
      mayDecide={mayDecide}
      callers={callers}
      now={now}
    />
  );
  return (
    <>
      {called.size > 0 && (
        <section className="grid gap-2">
          <h2>{helpCopy.calls}</h2>
          <ul className="divide-y divide-border rounded-lg border border-warning/60 bg-surface">
            {[...called].map(([id, own]) => {
              const start = starts.find((one) => one.match_id === id);
              return (
                <li key={id} id={id} className="grid gap-4 px-4 py-3">
                  {own.map((call, index) => (
                    <CallRow
                      key={call.id}
                      call={call}
                      caller={sideName(call.participant)}
                      match={deskCopy.versus(
                        sideName(call.match.participant1),
                        sideName(call.match.participant2),
                      )}
                      isInMatch={index > 0}
                      roomId={start || index < own.length - 1 ? null : id}
                      token={null}
                    />
                  ))}
                  {start &&
                    partOf(
                      start,
                      own.map(({ participant_id: caller }) => caller),
                    )}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-2">
          <h2>{todayCopy.starts}</h2>
          <ul className="divide-y divide-border rounded-lg bg-surface">
            {others.map((start) => (
              <li key={start.match_id} id={start.match_id} className="px-4 py-3">
                {partOf(start, [])}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface StartPartProps {
  readonly start: WaitingStart;
  readonly settings: StartSettings;
  /** Text with the earliest possible start, if a side still plays another match. */
  readonly floor: string | undefined;
  readonly mayDecide: boolean;
  /** The sides that called the referee; their calls are shown above this row and already name the match. */
  readonly callers: readonly string[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** A match that waits for a side, with the referee's actions. */
function StartPart({ start, settings, floor, mayDecide, callers, now }: StartPartProps) {
  const play = useLetBePlayed();
  const playsIn = usePlaysIn();
  const mark = useMarkSideHere();
  const { match } = start;
  const names = [sideName(match.participant1), sideName(match.participant2)] as const;
  const title = deskCopy.versus(...names);
  const phase = startPhase(start, now);
  const judges = mayDecide && !playsIn(match.participant1_id, match.participant2_id);
  const missing = missingSides(start).flatMap((side) => {
    const id = side === 1 ? match.participant1_id : match.participant2_id;
    return id === null ? [] : [{ id, name: names[side - 1] ?? "" }];
  });
  const caller = phase === "late" && missing.find(({ id }) => callers.includes(id));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {callers.length === 0 && <p className="font-semibold wrap-anywhere">{title}</p>}
        <p className="flex gap-2 text-sm tabular-nums">
          {phase === "late" ? (
            <>
              {formatTime(start.starts_at)}
              <span className="text-warning">{lateText(start.starts_at, now)}</span>
            </>
          ) : (
            <span className="text-warning">
              {shortRelativeTime(start.objected_at ?? start.starts_at, now)}
            </span>
          )}
        </p>
      </div>
      {floor && (
        <p className="text-[0.9375rem] text-warning">{earliestStartText(floor, ownFormats)}</p>
      )}
      <SidePresence
        start={start}
        settings={settings}
        bestOf={match.best_of}
        names={names}
        decides={judges}
      />
      {caller && <p className="text-warning">{copy.callerLate(caller.name)}</p>}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {judges &&
          phase === "late" &&
          missing.map(({ id, name }) => (
            <Button
              key={id}
              size="sm"
              variant="secondary"
              isLoading={mark.isPending}
              onClick={() => mark.mutate({ matchId: start.match_id, participantId: id })}
            >
              {copy.mark(name)}
            </Button>
          ))}
        {judges && phase === "objected" ? (
          <ObjectionDecision start={start} names={names} title={title} size="sm" />
        ) : (
          judges && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={copy.playFor(title)}
              title={copy.playText}
              isLoading={play.isPending}
              onClick={() => play.mutate({ matchId: start.match_id, token: null })}
            >
              {copy.play}
            </Button>
          )
        )}
        <Link
          to={paths.matchManage(start.match_id)}
          className={`${buttonClass({ variant: "ghost", size: "sm" })} last:odd:col-span-2`}
        >
          {helpCopy.toRoom}
        </Link>
      </div>
    </div>
  );
}
