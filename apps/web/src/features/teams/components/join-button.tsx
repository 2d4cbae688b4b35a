import { useQuery } from "@tanstack/react-query";
import { Check, UserPlus } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { Button, type ButtonLook } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/lib/toast";
import { useRequestToJoin } from "../api/request-to-join.ts";
import { ownRequestsQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

type JoinButtonProps = ButtonLook & {
  readonly team: { readonly id: string; readonly name: string };
  readonly label?: string;
};

/** Asks to join a team; says why it cannot when it cannot. */
export function JoinButton({ team, label = copy.join.request, ...look }: JoinButtonProps) {
  const { user, profile } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const request = useRequestToJoin();
  const { data: requested = [] } = useQuery(ownRequestsQuery(user?.id ?? ""));

  if (requested.includes(team.id)) {
    return (
      <Button {...look} variant="secondary" disabled>
        <Check aria-hidden />
        {copy.join.requested}
      </Button>
    );
  }

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
