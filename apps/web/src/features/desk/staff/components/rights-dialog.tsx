import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { Right } from "@/entities/tournament/staff-words";
import { useSetStaffRights } from "../api/staff.ts";
import type { StaffMember } from "../../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";
import { RightsChoice } from "./rights-choice.tsx";

interface RightsDialogProps {
  readonly tournamentId: string;
  readonly member: StaffMember;
  readonly name: string;
  readonly own: readonly Right[];
  readonly onClose: () => void;
}

export function RightsDialog({
  tournamentId,
  member: listed,
  name,
  own,
  onClose,
}: RightsDialogProps) {
  const [member] = useState(listed);
  const [rights, setRights] = useState<Right[]>(member.rights);
  const save = useSetStaffRights(tournamentId);
  return (
    <Dialog open onOpenChange={(open) => !open && !save.isPending && onClose()}>
      <DialogContent
        size="lg"
        title={copy.changeTitle(name)}
        footer={
          <Button
            isLoading={save.isPending}
            disabled={rights.length === 0}
            onClick={() => save.mutate({ member, rights }, { onSuccess: onClose })}
          >
            {copy.save}
          </Button>
        }
      >
        <RightsChoice chosen={rights} own={own} onChange={setRights} />
      </DialogContent>
    </Dialog>
  );
}
