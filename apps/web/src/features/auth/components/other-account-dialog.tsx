import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { SessionLink } from "@/lib/session-link";
import { useSwitchAccountByLink } from "../api/switch-account-by-link.ts";
import { copy } from "../copy.ts";

interface OtherAccountDialogProps {
  readonly link: SessionLink;
  /** Called when the user declines the link's session, so that the current session continues. */
  readonly onClose: () => void;
}

export function OtherAccountDialog({ link, onClose }: OtherAccountDialogProps) {
  const take = useSwitchAccountByLink();
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
