import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { Button, buttonClass, type ButtonLook } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useReturnPath } from "@/hooks/use-return-path";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/lib/toast";
import { useRequestToJoin } from "../api/request-to-join.ts";
import { ownRequestsQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { SentButton } from "./sent-join-request-button.tsx";

// `SentRequest` is loaded on demand, because only a viewer with an open request needs it.
const SentRequest = lazy(async () => ({
  default: (await import("./sent-join-request.tsx")).SentRequest,
}));

type JoinButtonProps = ButtonLook & {
  readonly team: { readonly id: string; readonly name: string; readonly is_full: boolean | null };
  /** True if other buttons are next to this one: its label is then shorter. */
  readonly isShort?: boolean;
};

const sayWhy = (title: string, description: string) =>
  toast({ title, description, variant: "destructive" });

/**
 * Sends a join request and shows that it is open; if the user cannot join, a press explains why.
 * The button is not rendered for the leader of a team.
 */
export function JoinButton({ team, isShort = false, ...look }: JoinButtonProps) {
  const label = isShort ? copy.join.requestShort : copy.join.request;
  const { user, profile } = useSession();
  const here = useReturnPath();
  const request = useRequestToJoin();
  const { data: requested = [] } = useQuery(ownRequestsQuery(user?.id ?? ""));

  if (user && requested.includes(team.id)) {
    return (
      <Suspense fallback={<SentButton {...look} teamName={team.name} isShort={isShort} disabled />}>
        <SentRequest {...look} team={team} userId={user.id} isShort={isShort} />
      </Suspense>
    );
  }
  if (user && profile?.team?.leader_id === user.id) return null;
  if (team.is_full) return <p className="text-sm text-muted">{copy.join.full}</p>;

  function ask() {
    if (!user) {
      sayWhy(copy.errorTitle, copy.join.loginRequired);
    } else if (profile?.team_id) {
      sayWhy(copy.join.alreadyTitle, copy.join.alreadyText);
    } else {
      request.mutate({ teamId: team.id, userId: user.id });
    }
  }

  const words = (
    <>
      <UserPlus aria-hidden />
      {label}
    </>
  );
  if (!user)
    return (
      <Link
        to={paths.login(here)}
        className={buttonClass(look)}
        aria-label={`${label}: ${team.name}`}
        onClick={ask}
      >
        {words}
      </Link>
    );

  return (
    <Button
      {...look}
      // A member of another team may press the button and read why they cannot join, so the button is less prominent.
      {...(profile?.team_id ? { variant: "secondary" as const } : {})}
      aria-label={`${label}: ${team.name}`}
      isLoading={request.isPending}
      onClick={ask}
    >
      {words}
    </Button>
  );
}
