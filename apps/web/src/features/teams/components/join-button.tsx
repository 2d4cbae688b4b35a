import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquareText, UserPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button, type ButtonLook } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/lib/toast";
import { useRequestToJoin, useWithdrawRequest } from "../api/request-to-join.ts";
import { ownRequestsQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

const JoinMessage = lazy(async () => ({
  default: (await import("./join-message.tsx")).JoinMessage,
}));

type JoinButtonProps = ButtonLook & {
  readonly team: { readonly id: string; readonly name: string; readonly is_full: boolean | null };
  readonly label?: string;
};

/** Asks to join a team and takes that back; says why it cannot when it cannot. Who leads a team has one to stay in. */
export function JoinButton({ team, label = copy.join.request, ...look }: JoinButtonProps) {
  const { user, profile } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const request = useRequestToJoin();
  const withdraw = useWithdrawRequest();
  const { data: requested = [] } = useQuery(ownRequestsQuery(user?.id ?? ""));

  if (user && requested.includes(team.id)) {
    return (
      // No wider than its own words: beside it stands the name of the team.
      <div className="flex max-w-80 flex-wrap items-center gap-x-3 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <Check aria-hidden className="size-4 text-success" />
          {copy.join.requested}
        </span>
        <Button
          {...look}
          variant="ghost"
          aria-label={copy.join.withdrawLabel(team.name)}
          isLoading={withdraw.isPending}
          onClick={() => withdraw.mutate({ teamId: team.id, userId: user.id })}
        >
          {copy.join.withdraw}
        </Button>
        <Suspense
          fallback={
            <Button variant="ghost" size="sm" disabled>
              <MessageSquareText aria-hidden />
              {copy.join.message.open}
            </Button>
          }
        >
          <JoinMessage team={team} userId={user.id} />
        </Suspense>
      </div>
    );
  }
  if (user && profile?.team?.leader_id === user.id) return null;
  if (team.is_full) return <p className="text-sm text-muted">{copy.join.full}</p>;

  function ask() {
    if (!user) {
      toast({
        title: copy.errorTitle,
        description: copy.join.loginRequired,
        variant: "destructive",
      });
      void navigate(paths.login(), { state: { from: pathname } });
    } else if (profile?.team_id) {
      toast({
        title: copy.join.alreadyTitle,
        description: copy.join.alreadyText,
        variant: "destructive",
      });
    } else {
      request.mutate({ teamId: team.id, userId: user.id });
    }
  }

  return (
    <Button
      {...look}
      // Who is in a team may still press it and read why not; it is not what he came for.
      {...(profile?.team_id ? { variant: "secondary" as const } : {})}
      aria-label={`${label}: ${team.name}`}
      isLoading={request.isPending}
      onClick={ask}
    >
      <UserPlus aria-hidden />
      {label}
    </Button>
  );
}
