import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { copy } from "../copy.ts";

interface ChooseSideDialogProps {
  readonly sides: readonly ParticipantView[];
  readonly onChoose: (side: ParticipantView) => void;
  readonly onClose: () => void;
}

/** Which of the two sides an act is about. */
export function ChooseSideDialog({ sides, onChoose, onClose }: ChooseSideDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" title={copy.disqualify.title} description={copy.disqualify.choose}>
        <div className="grid gap-2">
          {sides.map((side) => (
            <Button
              key={side.id}
              variant="outline"
              className="justify-start"
              onClick={() => onChoose(side)}
            >
              <ParticipantMark participant={side} className="size-6" />
              <span title={side.name} className="min-w-0 truncate">
                {side.name}
              </span>
            </Button>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  );
}
