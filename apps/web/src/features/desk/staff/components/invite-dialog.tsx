import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShareableLink } from "@/components/shareable-link";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import type { Preset, Right } from "@/entities/tournament/staff-words";
import { staffPresetsQuery, useInviteStaff } from "../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";
import { RightsChoice } from "./rights-choice.tsx";

/** The preselected set of rights, which is the most common one. */
const USUAL: Preset = "referee";

interface InviteDialogProps {
  readonly tournament: { readonly id: string; readonly name: string };
  readonly own: readonly Right[];
  /** The initial rights; empty if the invitation was opened without a role. */
  readonly asked: readonly Right[];
  readonly onClose: () => void;
}

/** Chooses rights and creates an invitation link, which is shown only once. */
export function InviteDialog({ tournament, own, asked, onClose }: InviteDialogProps) {
  const { data: presets = [] } = useQuery(staffPresetsQuery());
  const [chosen, setRights] = useState<readonly Right[] | null>(asked.length > 0 ? asked : null);
  const usual = presets.find(({ preset }) => preset === USUAL)?.rights ?? [];
  const rights = chosen ?? (usual.every((right) => own.includes(right)) ? usual : []);
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
              onClick={() => invite.mutate({ rights })}
            >
              {copy.createLink}
            </Button>
          )
        }
      >
        {link ? (
          <ShareableLink
            link={link}
            label={copy.link}
            title={tournament.name}
            action={copy.copyLink}
          />
        ) : (
          <RightsChoice chosen={rights} own={own} onChange={setRights} isFolded />
        )}
      </DialogContent>
    </Dialog>
  );
}
