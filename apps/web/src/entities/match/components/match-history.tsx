import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { matchHistoryQuery, type PlayedMatch } from "../api/match-history.ts";
import { matchCopy } from "../copy.ts";
import { historyCopy } from "../history-copy.ts";
import { rivalOf, resultSentence } from "../domain/result-sentence.ts";
import { ParticipantAvatar } from "./participant-avatar.tsx";

const texts = historyCopy;
/** At first this many matches are shown; a button shows the remaining ones. */
const SHOWN_FIRST = 5;
const SHOWN_ON_A_PHONE = 3;

interface MatchHistoryProps {
  readonly participantId: string;
  readonly title?: string;
  /** Whether the viewer looks at their own history. */
  readonly isOwn?: boolean;
  /** The content shown if the participant has not played any match yet. */
  readonly empty: ReactNode;
}

/** The played matches of a participant, newest first. Results are given from the participant's point of view. */
export function MatchHistory({
  participantId,
  title = texts.title,
  isOwn = false,
  empty,
}: MatchHistoryProps) {
  const list = useInfiniteQuery(matchHistoryQuery(participantId));
  const { data, error, refetch } = list;
  const [isWhole, setIsWhole] = useState(false);
  const rows = data?.pages.flat();
  const areMoreThan = (shown: number) => !isWhole && rows !== undefined && rows.length > shown;
  const hasHidden = areMoreThan(SHOWN_ON_A_PHONE);
  const isForPhones = hasHidden && !areMoreThan(SHOWN_FIRST) && !list.hasNextPage;
  return (
    <section>
      <h2 className="mb-3">{title}</h2>
      {error && !rows ? (
        <ErrorState title={texts.loadError} error={error} onRetry={refetch} />
      ) : !rows ? (
        <ListSkeleton rows={5} className="h-18" />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <CoveredResult id={`history ${participantId}`} of={title}>
          <ul className="grid grid-cols-1 gap-2">
            {(isWhole ? rows : rows.slice(0, SHOWN_FIRST)).map((match, index) => (
              <PlayedRow
                key={match.match_id}
                match={match}
                isOwn={isOwn}
                isBehind={!isWhole && index >= SHOWN_ON_A_PHONE}
              />
            ))}
          </ul>
        </CoveredResult>
      )}
      {(hasHidden || list.hasNextPage) && (
        <Button
          variant="secondary"
          className={cn("mt-4", isForPhones && "md:hidden")}
          isLoading={list.isFetchingNextPage}
          onClick={() => (hasHidden ? setIsWhole(true) : void list.fetchNextPage())}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}

interface PlayedRowProps {
  readonly match: PlayedMatch;
  readonly isOwn: boolean;
  /** Whether the row is hidden on a phone until the user presses the button for more matches. */
  readonly isBehind: boolean;
}

function PlayedRow({ match, isOwn, isBehind }: PlayedRowProps) {
  const { won, kind, title } = match;
  const rival = rivalOf(match);
  return (
    <li
      className={cn(
        "card card-link relative flex items-center gap-4 border-l-4 px-4 py-3",
        isBehind && "max-md:hidden",
        won === null ? "border-l-border-strong" : won ? "border-l-success" : "border-l-danger",
      )}
    >
      <ParticipantAvatar participant={rival} className="size-10 flex-none" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold wrap-anywhere">
          <Link to={paths.match(match.match_id)} className="after:absolute after:inset-0">
            {resultSentence({ won, result: match.result, rival: rival.name, isOwn })}
          </Link>
        </p>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="line-clamp-2 wrap-anywhere" title={title}>
            {kind === "challenge" ? matchCopy.challengeOf(title) : title}
          </span>
          <RelativeTime value={match.decided_at} className="flex-none" />
        </p>
      </div>
    </li>
  );
}
