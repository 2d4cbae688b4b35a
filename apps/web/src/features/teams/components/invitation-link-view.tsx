import { useQuery } from "@tanstack/react-query";
import { LinkIcon } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { TeamLogo } from "@/components/team-logo";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { SignUpLinks } from "@/components/sign-up-links";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { invitationQuery, useAcceptInvitation } from "../api/team-invitation-link.ts";
import { copy } from "../copy.ts";
import { invitationCopy } from "../invitation-copy.ts";

const texts = invitationCopy;

/** The page of an invitation link: the team, and the button to join it. */
export function InvitationLinkView({ token }: { readonly token: string }) {
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token));
  if (error) {
    return <ErrorState isPage title={texts.loadFailure} error={error} onRetry={refetch} />;
  }
  if (invitation === undefined) return <Skeleton className="mx-auto h-96 max-w-xl rounded-xl" />;
  if (invitation === null || !invitation.is_open) {
    return (
      <EmptyState
        isPage
        icon={LinkIcon}
        title={texts.over}
        description={texts.overText}
        action={
          <Link to={paths.teams()} className={buttonClass({ variant: "secondary" })}>
            {texts.teams}
          </Link>
        }
      />
    );
  }
  const { team_name: name, team_logo_url: logo, leader_name: leader } = invitation;
  return (
    <section className="card card-box mx-auto grid max-w-xl justify-items-center gap-4 p-6 text-center sm:p-10">
      <TeamLogo name={name} src={logo} className="size-28" />
      <p className="text-lg text-muted">{texts.invites(leader)}</p>
      <h1 className="display text-4xl break-words">{name}</h1>
      <p className="text-muted">
        {[copy.team.members(invitation.member_count), ...invitation.games].join(" · ")}
      </p>
      {invitation.description && (
        <p className="line-clamp-4 whitespace-pre-line text-muted">{invitation.description}</p>
      )}
      <Entrance token={token} teamId={invitation.team_id} name={name} />
    </section>
  );
}

interface EntranceProps {
  readonly token: string;
  readonly teamId: string;
  readonly name: string;
}

function Entrance({ token, teamId, name }: EntranceProps) {
  const { user, profile, isLoading } = useSession();
  const navigate = useNavigate();
  const accept = useAcceptInvitation(
    token,
    (joined) => void navigate(paths.team(joined), { replace: true }),
  );
  if (isLoading) return <Skeleton className="h-13 w-full" />;
  if (!user) return <SignUpLinks signUp={texts.signUp} />;
  if (profile?.team_id) {
    return (
      <>
        <p>{profile.team_id === teamId ? texts.isMember : copy.join.alreadyTitle}</p>
        <Link to={paths.team(profile.team_id)} className={buttonClass({ variant: "secondary" })}>
          {texts.ownTeam}
        </Link>
      </>
    );
  }
  return (
    <Button
      size="lg"
      className="w-full"
      isLoading={accept.isPending}
      onClick={() => accept.mutate()}
    >
      {texts.join(name)}
    </Button>
  );
}
