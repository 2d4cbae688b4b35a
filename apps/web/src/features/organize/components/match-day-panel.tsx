import { Fragment } from "react";
import { Link } from "react-router";
import { RelativeTime } from "@/components/relative-time";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { StartState } from "@/entities/match/components/start-state";
import { matchCopy } from "@/entities/match/copy";
import { missingSides, startPhase } from "@/entities/match/domain/told-start";
import { useMatchFloors } from "@/entities/match/hooks/use-match-floors";
import { notBefore } from "@/entities/match/domain/not-before";
import { formatTime, ownFormats } from "@/lib/format";
import type { StartSettings } from "@/entities/match/api/match-start";
import { usePlaysIn } from "@/entities/match/hooks/use-plays-in";
import { helpCopy, startCopy as copy } from "@/entities/match/start-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useNow } from "@/hooks/use-now";
import { useLetBePlayed, useMarkSideHere, type WaitingStart } from "../api/match-day.ts";
import { organizeCopy } from "../copy.ts";
import { asksNow } from "../domain/match-day.ts";
import { useMatchDay } from "../hooks/use-match-day.ts";
import { refereeCopy } from "../referee-copy.ts";
import { CallRow } from "./call-row.tsx";
import { ObjectionActs } from "./objection-acts.tsx";

interface MatchDayPanelProps {
  readonly tournamentId: string;
}

const sideName = (side: { readonly display_name: string | null } | null) =>
  side?.display_name ?? matchCopy.toBeDefined;

/** Who calls the referee and how long he has waited, and which matches wait for a side. */
export function MatchDayPanel({ tournamentId }: MatchDayPanelProps) {
  const { may } = useTournamentRights(tournamentId);
  const mayDecide = may("results");
  const data = useMatchDay(tournamentId);
  const now = useNow(15_000);
  const floors = useMatchFloors(tournamentId);
  if (!data?.settings) return null;
  const { calls, settings } = data;
  const starts = data.starts.filter((start) => asksNow(start, now));
  const called = (matchId: string) => calls.filter((call) => call.match_id === matchId);
  const rowOf = (start: WaitingStart) => (
    <StartRow
      key={start.match_id}
      start={start}
      settings={settings}
      floor={floors[start.match_id]}
      mayDecide={mayDecide}
      now={now}
    />
  );
  // A match stands in one place: with its calls, where it has any.
  const others = starts.filter((start) => called(start.match_id).length === 0);
  return (
    <>
      {calls.length > 0 && (
        <section className="grid gap-2">
          <h2 className="display text-xl">{helpCopy.calls}</h2>
          <ul className="divide-y divide-border rounded-lg border border-warning/60 bg-surface">
            {calls.map((call) => (
              <Fragment key={call.id}>
                <CallRow
                  call={call}
                  caller={sideName(call.participant)}
                  match={refereeCopy.versus(
                    sideName(call.match.participant1),
                    sideName(call.match.participant2),
                  )}
                  roomId={call.match_id}
                  token={null}
                />
                {call === called(call.match_id).at(-1) &&
                  starts.filter((start) => start.match_id === call.match_id).map(rowOf)}
              </Fragment>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-2">
          <h2 className="display text-xl">{organizeCopy.today.starts}</h2>
          <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
            {others.map(rowOf)}
          </ul>
        </section>
      )}
    </>
  );
}

interface StartRowProps {
  readonly start: WaitingStart;
  readonly settings: StartSettings;
  /** Before when it cannot begin: a side still plays. */
  readonly floor: string | undefined;
  readonly mayDecide: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A match that waits for a side, with what a referee can say to it. */
function StartRow({ start, settings, floor, mayDecide, now }: StartRowProps) {
  const play = useLetBePlayed();
  const playsIn = usePlaysIn();
  const mark = useMarkSideHere();
  const { match } = start;
  const names = [sideName(match.participant1), sideName(match.participant2)] as const;
  const title = refereeCopy.versus(...names);
  const phase = startPhase(start, now);
  const judges = mayDecide && !playsIn(match.participant1_id, match.participant2_id);
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="flex gap-2 text-sm tabular-nums">
          {formatTime(start.starts_at)}
          <RelativeTime value={start.starts_at} className="text-muted" />
        </p>
      </div>
      {floor && <p className="text-[0.9375rem] text-warning">{notBefore(floor, ownFormats)}</p>}
      <StartState
        start={start}
        settings={settings}
        bestOf={match.best_of}
        names={names}
        decides={judges}
      />
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {judges &&
          phase === "late" &&
          missingSides(start).map((side) => {
            const participantId = side === 1 ? match.participant1_id : match.participant2_id;
            return (
              participantId !== null && (
                <Button
                  key={side}
                  size="sm"
                  variant="secondary"
                  isLoading={mark.isPending}
                  onClick={() => mark.mutate({ matchId: start.match_id, participantId })}
                >
                  {copy.mark(names[side === 1 ? 0 : 1])}
                </Button>
              )
            );
          })}
        {judges && phase === "objected" ? (
          <ObjectionActs start={start} names={names} title={title} size="sm" />
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
    </li>
  );
}
