import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useAnswerJoinRequest } from "../api/answer-join-request.ts";
import { joinRequestsQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { settingsCopy } from "../settings-copy.ts";

export function JoinRequests({ teamId }: { readonly teamId: string }) {
  const { data: requests, error, refetch } = useQuery(joinRequestsQuery(teamId));
  const answer = useAnswerJoinRequest();
  return (
    <section className="card">
      <CardHeader title={settingsCopy.requests.title} />
      {error && <ErrorState title={settingsCopy.requests.error} error={error} onRetry={refetch} />}
      {!requests && !error && <Skeleton className="h-12" />}
      {requests?.length === 0 && <p className="text-muted">{settingsCopy.requests.empty}</p>}
      <ul className="grid gap-2">
        {requests?.map(({ id, created_at, message, user }) => (
          <li key={id} className="flex items-center gap-2 sm:gap-3">
            <UserAvatar name={user.username} src={user.avatar_url} />
            <div className="min-w-0 flex-1">
              <Link
                to={paths.profile(user.id)}
                title={user.username}
                className="line-clamp-2 leading-snug font-semibold wrap-anywhere hover:underline"
              >
                {user.username}
              </Link>
              <p className="text-sm text-muted">
                <RelativeTime value={created_at} />
              </p>
              {message && (
                <p className="text-[0.9375rem] wrap-anywhere">
                  {copy.join.message.said(message.content)}
                </p>
              )}
            </div>
            <div className="flex flex-none gap-1 sm:gap-2">
              <Button
                size="sm"
                aria-label={settingsCopy.requests.acceptLabel(user.username)}
                disabled={answer.isPending}
                onClick={() => answer.mutate({ requestId: id, status: "accepted" })}
              >
                <Check aria-hidden className="max-sm:hidden" />
                {settingsCopy.requests.accept}
              </Button>
              <Button
                variant="ghost"
                size="sm"
                className="max-sm:min-w-11 max-sm:px-0"
                aria-label={settingsCopy.requests.rejectLabel(user.username)}
                disabled={answer.isPending}
                onClick={() => answer.mutate({ requestId: id, status: "rejected" })}
              >
                <X aria-hidden />
                <span className="max-sm:hidden">{settingsCopy.requests.reject}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
