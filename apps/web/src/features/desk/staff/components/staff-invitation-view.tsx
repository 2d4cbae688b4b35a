import { useQuery } from "@tanstack/react-query";
import { LinkIcon } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { SignUpLinks } from "@/components/sign-up-links";
import { paths } from "@/config/paths";
import { presetWords, rightWords } from "@/entities/tournament/staff-words";
import { useSession } from "@/hooks/use-session";
import { staffInvitationQuery, useAcceptStaffInvitation } from "../api/staff-invitation.ts";
import { staffCopy, staffInvitationCopy as texts } from "../copy.ts";
import { deskCopy } from "../../copy.ts";

/** The page of a staff invitation: the tournament, the offered rights, and the button to accept. */
export function StaffInvitationView({ token }: { readonly token: string }) {
  const { data: invitation, error, refetch } = useQuery(staffInvitationQuery(token));
  if (error) return <ErrorState isPage title={texts.loadFailure} error={error} onRetry={refetch} />;
  if (invitation === undefined) return <Skeleton className="mx-auto h-96 max-w-xl rounded-xl" />;
  if (invitation === null || !invitation.is_open) {
    return (
      <EmptyState
        isPage
        icon={LinkIcon}
        title={texts.over}
        description={texts.overText}
        action={
          <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
            {texts.tournaments}
          </Link>
        }
      />
    );
  }
  const { preset, rights, tournament_name: name } = invitation;
  return (
    <section className="card card-box mx-auto grid max-w-xl justify-items-center gap-4 p-6 text-center sm:p-10">
      <p className="text-lg text-muted">{texts.invites(invitation.inviter_name)}</p>
      <h1 className="display text-4xl wrap-anywhere">{name}</h1>
      <p className="eyebrow">{preset ? presetWords[preset] : deskCopy.customRights}</p>
      <div className="w-full text-left">
        <h2 className="mb-2 font-semibold">{texts.youMay}</h2>
        <ul className="grid gap-2">
          {rights.map((right) => (
            <li key={right}>
              <span className="font-medium">{rightWords[right]}</span>
              <span className="block text-sm text-muted">{staffCopy.hints[right]}</span>
            </li>
          ))}
        </ul>
      </div>
      <Acceptance token={token} />
    </section>
  );
}

function Acceptance({ token }: { readonly token: string }) {
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  const accept = useAcceptStaffInvitation(
    token,
    (tournamentId) => void navigate(paths.organize(tournamentId), { replace: true }),
  );
  if (isLoading) return <Skeleton className="h-13 w-full" />;
  if (!user) return <SignUpLinks signUp={texts.signUp} />;
  return (
    <Button
      size="lg"
      className="w-full"
      isLoading={accept.isPending}
      onClick={() => accept.mutate()}
    >
      {texts.accept}
    </Button>
  );
}
