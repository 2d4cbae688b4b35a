import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { paths } from "@/config/paths";
import type { Right } from "@/entities/tournament/staff-words";
import { offerLink } from "@/lib/share-link";
import { useInviteStaff } from "../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";
import { RightsChoice } from "./rights-choice.tsx";

interface InviteDialogProps {
  readonly tournament: { readonly id: string; readonly name: string };
  readonly own: readonly Right[];
  readonly onClose: () => void;
}

/** Chooses rights and makes the link of an invitation, which is shown this once. */
export function InviteDialog({ tournament, own, onClose }: InviteDialogProps) {
  const [rights, setRights] = useState<Right[]>([]);
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
          <div className="flex flex-wrap gap-3">
            <Input
              readOnly
              aria-label={copy.link}
              className="min-w-0 flex-1 basis-64"
              value={link}
              onFocus={(event) => event.target.select()}
            />
            <Button onClick={() => void offerLink(tournament.name, link)}>
              <Copy aria-hidden />
              {copy.copyLink}
            </Button>
          </div>
        ) : (
          <RightsChoice chosen={rights} own={own} onChange={setRights} />
        )}
      </DialogContent>
    </Dialog>
  );
}
