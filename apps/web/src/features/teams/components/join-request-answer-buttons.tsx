import { useQuery } from "@tanstack/react-query";
import { AnswerButtons } from "@/components/answer-buttons";
import { useTableChanges } from "@/lib/realtime";
import { teamKeys } from "@/entities/team/api/team-query-keys";
import { useAnswerJoinRequest } from "../api/answer-join-request.ts";
import { joinAnswersQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { settingsCopy } from "../settings-copy.ts";

const texts = settingsCopy.requests;

interface JoinRequestAnswerProps {
  readonly teamId: string;
  readonly playerId: string;
  readonly onAnswered: () => void;
}

/** Shown in the notification of a join request: buttons to accept or reject it, or its outcome. */
export function JoinRequestAnswer({ teamId, playerId, onAnswered }: JoinRequestAnswerProps) {
  const { data, error } = useQuery(joinAnswersQuery(teamId));
  const answer = useAnswerJoinRequest();
  const request = data?.find(({ user_id: player }) => player === playerId);
  useTableChanges(
    {
      table: "team_join_requests",
      filter: `team_id=eq.${teamId}`,
      enabled: request?.status === "pending",
    },
    [teamKeys.requestAnswers(teamId)],
  );
  if (error && !data) return null;
  const give = (status: "accepted" | "rejected") =>
    request && answer.mutate({ requestId: request.id, status }, { onSuccess: onAnswered });
  const name = request?.user.username ?? "";
  const message = request?.status === "pending" && request.message;
  return (
    <>
      {message && (
        <p className="min-w-0 basis-full text-[0.9375rem] wrap-anywhere">
          {copy.join.message.said(message.content)}
        </p>
      )}
      <AnswerButtons
        outcome={data && (request ? texts.outcomes[request.status] : texts.gone)}
        isBusy={answer.isPending}
        accept={{
          text: texts.accept,
          label: texts.acceptLabel(name),
          onPress: () => give("accepted"),
        }}
        refuse={{
          text: texts.reject,
          label: texts.rejectLabel(name),
          onPress: () => give("rejected"),
        }}
      />
    </>
  );
}
