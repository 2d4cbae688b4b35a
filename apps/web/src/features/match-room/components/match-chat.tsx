import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchMessagesQuery } from "../api/list-match-messages.ts";
import { sendMatchMessageMutation } from "../api/send-match-message.ts";
import { copy } from "../copy.ts";
import { ChatMessage } from "./chat-message.tsx";

interface MatchChatProps {
  readonly match: MatchDetails;
}

const MAX_LENGTH = 2000;

/** The live chat between the sides and the admins. */
export function MatchChat({ match }: MatchChatProps) {
  const { profile } = useSession();
  const { queryKey } = matchMessagesQuery(match.id);
  const { data: messages, error, refetch } = useQuery(matchMessagesQuery(match.id));
  const [draft, setDraft] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const send = useMutation(sendMatchMessageMutation(useQueryClient()));
  useTableChanges({ table: "match_messages", filter: `match_id=eq.${match.id}`, event: "INSERT" }, [
    queryKey,
  ]);

  const count = messages?.length ?? 0;
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const content = draft.trim();
    if (content === "" || !profile) return;
    setDraft("");
    const own = [profile.participant_id, profile.team?.participant_id];
    const participantId =
      [match.participant1Id, match.participant2Id].find((id) => id && own.includes(id)) ?? null;
    send.mutate(
      {
        matchId: match.id,
        content,
        senderId: profile.id,
        participantId,
        sender: { username: profile.username, avatar_url: profile.avatar_url },
      },
      {
        onError: (failure) => {
          setDraft((current) => current || content);
          toast({
            title: copy.chat.error,
            description: toUserMessage(failure),
            variant: "destructive",
          });
        },
      },
    );
  }

  return (
    <Card className="flex flex-col lg:sticky lg:top-20">
      <CardHeader title={copy.chat.title} />
      {error && !messages ? (
        <ErrorState title={copy.chat.loadError} onRetry={refetch} />
      ) : (
        // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
        <ol
          ref={list}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={copy.chat.label}
          aria-live="polite"
          className="flex h-96 flex-col gap-3 overflow-y-auto rounded-md bg-surface-sunken p-3"
        >
          {count === 0 && <li className="m-auto text-center text-muted">{copy.chat.empty}</li>}
          {messages?.map((message) => (
            <ChatMessage
              key={message.id}
              message={message}
              match={match}
              isOwn={message.sender_id === profile?.id}
            />
          ))}
        </ol>
      )}
      <form className="mt-3 flex gap-2" onSubmit={submit}>
        <Input
          aria-label={copy.chat.field}
          placeholder={copy.chat.placeholder}
          value={draft}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" icon aria-label={copy.chat.send} disabled={draft.trim() === ""}>
          <SendHorizontal aria-hidden />
        </Button>
      </form>
    </Card>
  );
}
