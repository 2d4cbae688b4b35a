import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { receiptQuery } from "../api/payout-receipt.ts";
import { receiptCopy as copy } from "../copy.ts";

interface ReceiptDialogProps {
  readonly path: string;
  readonly onClose: () => void;
}

/** A dialog with the picture of a bank transfer. */
export function ReceiptDialog({ path, onClose }: ReceiptDialogProps) {
  const { data, error, refetch } = useQuery(receiptQuery(path));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" title={copy.title}>
        {error ? (
          <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
        ) : data ? (
          <img
            src={data}
            alt={copy.title}
            className="mx-auto max-h-[70vh] rounded-md border border-border"
          />
        ) : (
          <Skeleton className="h-96" />
        )}
      </DialogContent>
    </Dialog>
  );
}
