import { useQuery } from "@tanstack/react-query";
import { Link2, Share2 } from "lucide-react";
import { ShareableLink } from "@/components/shareable-link";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { formatDateTime } from "@/lib/format";
import {
  ownInvitationQuery,
  useCreateInvitation,
  useRevokeInvitation,
} from "../api/team-invitation-link.ts";
import { invitationCopy } from "../invitation-copy.ts";

const texts = invitationCopy;
/** How often the current time is updated, so that an expired link is hidden. */
const CLOCK_MS = 30_000;

interface InvitationLinkPanelProps {
  readonly team: { readonly id: string; readonly name: string };
}

/** For the leader: a link with which players join without a request. */
export function InvitationLinkPanel({ team }: InvitationLinkPanelProps) {
  const { data: invitation } = useQuery(ownInvitationQuery(team.id));
  const create = useCreateInvitation(team.id);
  const revoke = useRevokeInvitation(team.id);
  const now = useNow(CLOCK_MS);
  const isOpen = invitation && invitation.uses_left > 0 && Date.parse(invitation.expires_at) > now;
  const link = invitation ? location.origin + paths.teamInvitation(invitation.token) : "";
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.description} />
      {isOpen ? (
        <div className="grid gap-3">
          <ShareableLink
            link={link}
            label={texts.link}
            title={texts.share(team.name)}
            action={texts.copy}
            Icon={Share2}
          />
          <p className="text-[0.9375rem] text-muted">
            {texts.limits(invitation.uses_left, formatDateTime(invitation.expires_at))}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              size="sm"
              isLoading={create.isPending}
              onClick={() => create.mutate()}
            >
              {texts.renew}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              isLoading={revoke.isPending}
              onClick={() => revoke.mutate()}
            >
              {texts.revoke}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant="secondary"
          disabled={invitation === undefined}
          isLoading={create.isPending}
          onClick={() => create.mutate()}
        >
          <Link2 aria-hidden />
          {texts.create}
        </Button>
      )}
    </Card>
  );
}
