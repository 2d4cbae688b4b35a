import { useQuery } from "@tanstack/react-query";
import { ShareableLink } from "@/components/shareable-link";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import { formatDate } from "@/lib/format";
import { guestLinksQuery, useCreateGuestLink, useRevokeGuestLink } from "../api/guests.ts";
import { guestsCopy } from "../guests-copy.ts";

const copy = guestsCopy.link;

interface GuestLinkDialogProps {
  readonly tournament: { readonly id: string; readonly name: string };
  readonly guest: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Creates the link with which a guest claims their side, shows it once, and can end it. */
export function GuestLinkDialog({ tournament, guest, onClose }: GuestLinkDialogProps) {
  const one = { tournamentId: tournament.id, participantId: guest.id };
  const { data: links } = useQuery(guestLinksQuery(tournament.id));
  const create = useCreateGuestLink(one);
  const revoke = useRevokeGuestLink(one);
  const until = links?.get(guest.id)?.expires_at;
  const link = create.data && new URL(paths.guestClaim(create.data), location.origin).href;
  return (
    <Dialog open onOpenChange={(open) => !open && !create.isPending && onClose()}>
      <DialogContent
        title={copy.title(guest.name)}
        description={copy.text}
        footer={
          <>
            {until && (
              <Button
                variant="ghost"
                isLoading={revoke.isPending}
                onClick={() => revoke.mutate(undefined, { onSuccess: onClose })}
              >
                {copy.revoke}
              </Button>
            )}
            {link ? (
              <Button variant="secondary" onClick={onClose}>
                {copy.close}
              </Button>
            ) : (
              <Button isLoading={create.isPending} onClick={() => create.mutate()}>
                {copy.make}
              </Button>
            )}
          </>
        }
      >
        {link ? (
          <div className="grid gap-3">
            <p>{copy.made}</p>
            <ShareableLink
              link={link}
              label={copy.label}
              title={copy.share(guest.name, tournament.name)}
              action={copy.copy}
            />
          </div>
        ) : (
          until && <p>{copy.isOpen(formatDate(until))}</p>
        )}
      </DialogContent>
    </Dialog>
  );
}
