import type { Words } from "@leyenda/db-types";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, MessagesSquare } from "lucide-react";
import { useState } from "react";
import { EmptyLine } from "@/components/empty-line";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { RelativeTime } from "@/components/relative-time";
import { Card, CardHeader } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useFormats } from "@/hooks/use-formats";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { useNow } from "@/hooks/use-now";
import { withArticle } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { scheduleQuery } from "../../api/scheduled-matches.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";
import { messagesQuery, messageWaitersQuery, type SentMessage } from "../api/messages.ts";
import { roundOptions, roundValue } from "../domain/audience.ts";
import { startersOf } from "../domain/message-templates.ts";
import { messagesCopy as copy } from "../messages-copy.ts";
import { MessageForm } from "./message-form.tsx";

/** The milliseconds between two updates of the date, which change 'mañana' to 'hoy' at midnight. */
const CLOCK_MS = 60_000;

interface MessagesPanelProps {
  readonly tournament: {
    readonly id: string;
    readonly name: string;
    readonly status: Words["tournaments"]["status"];
    readonly start_date: string;
    readonly type: Words["tournaments"]["type"];
    readonly check_in_minutes: number | null;
    readonly structure_generated_at: string | null;
  };
}

/** The form for messages to participants, and the sent messages with their readers. */
export function MessagesPanel({ tournament }: MessagesPanelProps) {
  const { id, name, status, start_date: startDate } = tournament;
  const { check_in_minutes: checkIn, structure_generated_at: startedAt } = tournament;
  const { formatWhen } = useFormats();
  const now = useNow(CLOCK_MS);
  const isDrawn = startedAt !== null;
  const { data: matches } = useQuery({ ...scheduleQuery(id), enabled: isDrawn });
  const filter = `tournament_id=eq.${id}`;
  const reach = [organizerKeys.ofMessageReach(id)];
  useTableChanges({ table: "tournament_messages", filter }, [organizerKeys.messages(id)]);
  useTableChanges({ table: "tournament_participants", filter }, reach);
  useTableChanges({ table: "waiting_entries", filter }, reach);
  useTableChanges({ table: "tournament_matches", filter }, reach);
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <MessageForm
        tournamentId={id}
        facts={{ name, when: withArticle(formatWhen(startDate, now)), checksIn: checkIn !== null }}
        starters={startersOf(isDrawn, status === "Finalizado")}
        hasTeams={tournament.type === "team"}
        matches={matches ?? []}
        audiences={[
          "cup",
          ...(checkIn !== null && !isDrawn ? (["not_checked_in"] as const) : []),
          ...(isDrawn ? (["round", "match"] as const) : []),
          "participant",
          "waiting_list",
        ]}
      >
        <SentMessages tournamentId={id} matches={matches ?? []} />
      </MessageForm>
    </div>
  );
}

/** If there are more names than this, only their number is shown. */
const SHOWN_NAMES = 60;

interface SentMessagesProps {
  readonly tournamentId: string;
  readonly matches: readonly ScheduledMatch[];
}

/** The sent messages, newest first, with their readers. */
function SentMessages({ tournamentId, matches }: SentMessagesProps) {
  const { page } = useListUrlState();
  const { data, error, refetch } = useQuery(messagesQuery(tournamentId, page));
  if (data?.messages.length === 0 && page === 1)
    return <EmptyLine title={copy.history} text={copy.empty} />;
  const rounds = new Map(roundOptions(matches).map(({ value, label }) => [value, label]));
  return (
    <Card>
      <CardHeader title={copy.history} />
      <PagedList
        rows={data?.messages}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.historyError}
        empty={{ icon: MessagesSquare, title: copy.empty }}
        skeleton={<ListSkeleton rows={2} className="h-20" />}
      >
        {(messages) => (
          <ul aria-label={copy.history} className="grid grid-cols-1 gap-4">
            {messages.map((message) => (
              <SentRow
                key={message.id}
                tournamentId={tournamentId}
                message={message}
                whom={audienceName(message, rounds)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

/** The name of a message's audience. The round, match or participant may have been deleted since the sending. */
function audienceName(message: SentMessage, rounds: ReadonlyMap<string, string>): string {
  const { audience, stage_id: stageId, part, round, match, matches, participant } = message;
  if (audience === "participant" && participant) return participant.display_name ?? copy.unknown;
  if (audience === "match" && match)
    return copy.versus(
      match.participant1?.display_name ?? copy.unknown,
      match.participant2?.display_name ?? copy.unknown,
    );
  if (matches !== null) return copy.ofMatches(matches);
  const name = stageId && part && round !== null && rounds.get(roundValue(stageId, part, round));
  return name ? copy.round(name) : copy.audiences[audience];
}

interface SentRowProps {
  readonly tournamentId: string;
  readonly message: SentMessage;
  readonly whom: string;
}

function SentRow({ tournamentId, message, whom }: SentRowProps) {
  const { id, content, recipients, notices, author, created_at: sentAt } = message;
  const readers = message.readers ?? 0;
  const reading = copy.read(readers, recipients);
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-border pb-4 last:border-0 last:pb-0">
      <p className="font-semibold wrap-anywhere">{whom}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <RelativeTime value={sentAt} />
        <span className="wrap-anywhere">{author?.username ?? copy.service}</span>
        <span className="tabular-nums">{reading}</span>
      </p>
      <Progress label={copy.reading} value={readers} max={recipients} valueText={reading} />
      {notices < recipients && (
        <p className="text-sm text-muted">{copy.elsewhere(recipients - notices)}</p>
      )}
      {readers < notices && (
        <Waiters tournamentId={tournamentId} messageId={id} count={notices - readers} />
      )}
    </li>
  );
}

interface WaitersProps {
  readonly tournamentId: string;
  readonly messageId: string;
  readonly count: number;
}

/** The names of recipients who have not read a message, loaded when the list is opened. */
function Waiters({ tournamentId, messageId, count }: WaitersProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...messageWaitersQuery(tournamentId, messageId),
    enabled: isOpen,
  });
  const rest = (data?.length ?? 0) - SHOWN_NAMES;
  return (
    <details className="group/waiters" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-sm font-semibold link">
        <ChevronRight aria-hidden className="size-4 group-open/waiters:rotate-90" />
        {copy.waiters(count)}
      </summary>
      {error && !data ? (
        <ErrorState title={copy.waitersError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={1} className="h-6" />
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm wrap-anywhere">
          {data.slice(0, SHOWN_NAMES).map(({ profile_id: personId, username }) => (
            <li key={personId}>{username}</li>
          ))}
          {rest > 0 && <li className="text-muted">{copy.more(rest)}</li>}
        </ul>
      )}
    </details>
  );
}
