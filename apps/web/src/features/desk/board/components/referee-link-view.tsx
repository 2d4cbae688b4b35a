import type { Answer } from "@leyenda/db-types";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, LinkIcon } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { island } from "@/components/island";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { matchCopy } from "@/entities/match/copy";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { stationCopy } from "@/entities/match/station-copy";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import type { InstantFormats } from "@/lib/format";
import { reportError } from "@/lib/report-error";
import { startServiceWorker } from "@/lib/service-worker";
import { refereedMatchQuery } from "../api/referee-link.ts";
import { queuedCopy, refereeCopy as copy } from "../referee-copy.ts";
import { useRefereeLinkResults } from "../hooks/use-referee-link-results.ts";
import { QueuedResultsList } from "./queued-results-list.tsx";
import { toSide } from "@/entities/match/domain/result";
import { draftOfLegs } from "@/entities/match/domain/series-entry";
import { deskCopy } from "../../copy.ts";

const LinkCalls = island(async () => (await import("./referee-link-calls.tsx")).LinkCalls);
const RefereeForm = island(async () => (await import("./referee-result-form.tsx")).RefereeForm);

/** The page of a referee's link: the match and its decision. */
export function RefereeView({ token }: { readonly token: string }) {
  const { data: match, error, refetch } = useQuery(refereedMatchQuery(token));
  const results = useRefereeLinkResults(token);
  const { formatClock } = useFormats();
  const now = useNow(60_000);
  useEffect(() => {
    startServiceWorker().catch((reason: unknown) =>
      reportError("The device could not be prepared.", reason),
    );
  }, []);
  // The result that was sent or waits for the network; a result that the server refused is left out.
  const entry = results.entries.find(({ state }) => state !== "failed");
  const { decidedId } = results;
  if (!decidedId && results.entries.length > 0)
    return (
      <section className="card card-box mx-auto grid max-w-xl gap-5 p-5 sm:p-8">
        <h1 className="display text-3xl wrap-anywhere">{results.entries[0]?.title}</h1>
        {entry && (
          <p role="status">
            {queuedCopy.entering(queuedCopy.said(entry), entry.state === "stuck")}
          </p>
        )}
        <QueuedResultsList results={results} isByLink />
      </section>
    );
  if (error && match === undefined)
    return <ErrorState isPage title={copy.loadFailure} error={error} onRetry={refetch} />;
  if (match === undefined) return <Skeleton className="mx-auto h-96 max-w-xl rounded-xl" />;
  // Once the match is decided, the link has ended, so the page shows the outcome.
  if (match === null || decidedId)
    return (
      <EmptyState
        isPage
        icon={decidedId ? CircleCheck : LinkIcon}
        title={decidedId ? copy.decided : copy.over}
        description={decidedId ? copy.decidedText : copy.overText}
        action={
          decidedId && (
            <Link to={paths.match(decidedId)} className={buttonClass({ variant: "secondary" })}>
              {copy.seeMatch}
            </Link>
          )
        }
      />
    );
  const sides = [
    { id: match.participant1_id, name: match.participant1_name },
    { id: match.participant2_id, name: match.participant2_name },
  ] as const;
  return (
    <section className="card card-box mx-auto grid max-w-xl gap-5 p-5 sm:p-8">
      <header>
        <p className="text-muted">{match.tournament_name}</p>
        <h1 className="display text-3xl wrap-anywhere">
          {sides.map(({ name }) => name ?? copy.unknown).join(" – ")}
        </h1>
        <p className="mt-1 tabular-nums">{factsOf(match, formatClock, now).join(" · ")}</p>
        <p className="mt-1 text-muted">{copy.hello(match.label)}</p>
      </header>
      <LinkCalls
        token={token}
        match={deskCopy.versus(sides[0].name ?? copy.unknown, sides[1].name ?? copy.unknown)}
      />
      {sides[0].id === null || sides[1].id === null ? (
        <p>{copy.waiting}</p>
      ) : (
        <RefereeForm
          bestOf={match.best_of}
          series={match.series}
          lastHomeSide={toSide(match.last_home_side)}
          games={draftOfLegs(match.leg_scores)}
          allowsDraw={match.allows_draw}
          sides={[
            { id: sides[0].id, name: sides[0].name ?? copy.unknown },
            { id: sides[1].id, name: sides[1].name ?? copy.unknown },
          ]}
          consequence={copy.confirmText}
          onDecide={(decision) =>
            results.enter({
              matchId: match.match_id,
              ...decision,
              title: deskCopy.versus(sides[0].name ?? copy.unknown, sides[1].name ?? copy.unknown),
              winner: sides.find(({ id }) => id === decision.winnerId)?.name ?? null,
            })
          }
        />
      )}
    </section>
  );
}

type Refereed = Answer<"get_refereed_match">;

/** The station, the round, the length and the time of the match. */
function factsOf(
  match: Refereed,
  formatClock: InstantFormats["formatClock"],
  now: number,
): readonly string[] {
  return [
    match.station && stationCopy.name(match.station),
    stageRoundName({
      kind: match.stage_kind,
      part: match.part,
      round: match.round,
      lastRound: match.last_round ?? undefined,
    }),
    matchCopy.bestOf(match.best_of),
    match.scheduled_time && formatClock(match.scheduled_time, now),
  ].flatMap((fact) => fact || []);
}
