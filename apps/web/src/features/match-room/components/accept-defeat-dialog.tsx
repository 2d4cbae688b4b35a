import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatTickets } from "@/lib/format";
import { copy } from "../copy.ts";

interface AcceptDefeatDialogProps {
  readonly open: boolean;
  readonly rivalName: string;
  /** The result as the rival reported it, for example "2-0". */
  readonly result: string;
  /** The tickets that the side loses if it accepts the result. */
  readonly loses: number;
  readonly onClose: () => void;
  readonly onConfirm: () => unknown;
}

/** Confirmation before the user accepts a result that costs their stake. */
export function AcceptDefeatDialog(props: AcceptDefeatDialogProps) {
  const { open, rivalName, result, loses, onClose, onConfirm } = props;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={copy.defeat.title}
      description={copy.defeat.description(rivalName, result, formatTickets(loses))}
      confirmLabel={copy.defeat.confirm(result)}
      onConfirm={onConfirm}
    />
  );
}
