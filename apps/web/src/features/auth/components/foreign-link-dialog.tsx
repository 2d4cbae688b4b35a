import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { SessionLink } from "@/lib/session-link";
import { useTakeForeignLink } from "../api/take-foreign-link.ts";
import { copy } from "../copy.ts";

interface ForeignLinkDialogProps {
  readonly link: SessionLink;
  /** Called when the user declines the link's session, so that the current session continues. */
  readonly onClose: () => void;
}

export function ForeignLinkDialog({ link, onClose }: ForeignLinkDialogProps) {
  const take = useTakeForeignLink();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.foreignLink.title}
      description={
        <p>
          {copy.foreignLink.before}
          {link.email ? (
            <>
              {copy.foreignLink.inAccountOf}
              <strong className="wrap-anywhere text-foreground">{link.email}</strong>
            </>
          ) : (
            copy.foreignLink.inAccount
          )}
          {copy.foreignLink.after}
        </p>
      }
      cancelLabel={copy.foreignLink.stay}
      confirmLabel={copy.foreignLink.change}
      destructive={false}
      onConfirm={() => take.mutateAsync(link)}
    />
  );
}
