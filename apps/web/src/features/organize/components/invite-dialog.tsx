import { useState } from "react";
import { OfferedLink } from "@/components/offered-link";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import type { Right } from "@/entities/tournament/staff-words";
import { useInviteStaff } from "../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";
import { RightsChoice } from "./rights-choice.tsx";

interface InviteDialogProps {
  readonly tournament: { readonly id: string; readonly name: string };
  readonly own: readonly Right[];
  /** Chosen to begin with. */
  readonly asked: readonly Right[];
  readonly onClose: () => void;
}

/** Chooses rights and makes the link of an invitation, which is shown this once. */
export function InviteDialog({ tournament, own, asked, onClose }: InviteDialogProps) {
  const [rights, setRights] = useState<Right[]>([...asked]);
  const invite = useInviteStaff(tournament.id);
  const link = invite.data && new URL(paths.staffInvitation(invite.data), location.origin).href;
  return (
    <Dialog open onOpenChange={(open) => !open && !invite.isPending && onClose()}>
      <DialogContent
        size="lg"
        title={copy.inviteTitle}
        description={link ? copy.linkText : copy.inviteText}
        footer={
          link ? (
            <Button variant="secondary" onClick={onClose}>
              {copy.done}
            </Button>
          ) : (
            <Button
              isLoading={invite.isPending}
              disabled={rights.length === 0}
              onClick={() => invite.mutate(rights)}
            >
              {copy.createLink}
            </Button>
          )
        }
      >
        {link ? (
          <OfferedLink
            link={link}
            label={copy.link}
            title={tournament.name}
            action={copy.copyLink}
          />
        ) : (
          <RightsChoice chosen={rights} own={own} onChange={setRights} />
        )}
      </DialogContent>
    </Dialog>
  );
}
