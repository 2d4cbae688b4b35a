import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Measure, useLiftMeasure } from "../api/suspensions.ts";
import { copy } from "../copy.ts";

const texts = copy.measures;

interface LiftSuspensionDialogProps {
  readonly measure: Measure;
  readonly onClose: () => void;
}

/** Confirms that an active measure ends. */
export function LiftSuspensionDialog({ measure, onClose }: LiftSuspensionDialogProps) {
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
