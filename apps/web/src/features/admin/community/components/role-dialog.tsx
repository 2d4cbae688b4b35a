import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { AdminUser } from "../api/list-users.ts";
import { useSetUserRole } from "../api/set-user-role.ts";
import { copy } from "../copy.ts";

interface RoleDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

const texts = copy.users;

/** Asks before somebody gets, or loses, the whole back office. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const isPromotion = user.role !== "admin";
  const setRole = useSetUserRole();
  return (
    <ConfirmDialog
      open
      destructive={!isPromotion}
      onOpenChange={(open) => !open && onClose()}
      title={texts.roleTitle(user.username, isPromotion)}
      description={texts.roleText(isPromotion)}
      confirmLabel={isPromotion ? texts.makeAdmin : texts.makeUser}
      onConfirm={() => setRole.mutateAsync({ id: user.id, role: isPromotion ? "admin" : "user" })}
    />
  );
}
