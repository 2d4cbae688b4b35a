import { useQuery } from "@tanstack/react-query";
import { AnswerButtons } from "@/components/answer-buttons";
import { receivedRequestsQuery, useAnswerFriendRequest } from "../api/friend-requests.ts";
import { copy } from "../copy.ts";

interface FriendRequestAnswerProps {
  readonly userId: string;
  readonly senderId: string;
  readonly onAnswered: () => void;
}

/** The answer buttons for a friend request in a notification, or the outcome of the request. */
export function FriendRequestAnswer({ userId, senderId, onAnswered }: FriendRequestAnswerProps) {
  const { data, error } = useQuery(receivedRequestsQuery(userId));
  const answer = useAnswerFriendRequest();
  if (error && !data) return null;
  const request = data?.find(({ user_id_1: sender }) => sender === senderId);
  const give = (status: "accepted" | "declined") =>
    request && answer.mutate({ requestId: request.id, status }, { onSuccess: onAnswered });
  const name = request?.sender.username ?? "";
  return (
    <AnswerButtons
      outcome={data && (request ? copy.requests.outcomes[request.status] : copy.requests.gone)}
      isBusy={answer.isPending}
      accept={{
        text: copy.requests.accept,
        label: copy.requests.acceptOf(name),
        onPress: () => give("accepted"),
      }}
      refuse={{
        text: copy.requests.decline,
        label: copy.requests.declineOf(name),
        onPress: () => give("declined"),
      }}
    />
  );
}
