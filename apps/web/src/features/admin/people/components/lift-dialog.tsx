import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Measure, useLiftMeasure } from "../api/measures.ts";
import { copy } from "../copy.ts";

const texts = copy.measures;

interface LiftDialogProps {
  readonly measure: Measure;
  readonly onClose: () => void;
}

/** Confirms that an active measure ends. */
export function LiftDialog({ measure, onClose }: LiftDialogProps) {
  const lift = useLiftMeasure(measure.profile_id);
  return (
    <ConfirmDialog
      title={texts.liftTitle}
      description={texts.liftText}
      confirmLabel={texts.lift}
      onConfirm={() => lift.mutateAsync(measure.id)}
      onClose={onClose}
    />
  );
}
