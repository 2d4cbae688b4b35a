import { IdCard, Receipt, ShieldMinus, ShieldPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { RowActionProps } from "@/components/row-actions";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { paths } from "@/config/paths";
import { DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type ManagedUser, useSetUserRole } from "../api/users.ts";
import { copy } from "../copy.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";

const texts = copy.users;

export type UserAct = "role" | "delete";

interface UserMenuProps {
  readonly user: ManagedUser;
  /** Set in a list of users: the menu then also has links to the user's page and orders, and the list's own actions. */
  readonly ofRow?: { readonly email: string | null; readonly acts: readonly RowActionProps[] };
  readonly onAct: (act: UserAct) => void;
}

/** The less frequent actions on an account, in a menu; actions that remove something come last. */
export function UserMenu({ user, ofRow, onAct }: UserMenuProps) {
  const isAdmin = user.role === "admin";
  const roleLabel = isAdmin ? texts.makeUser : texts.makeAdmin;
  return (
    <RowMenu name={user.username} first={ofRow?.acts}>
      {ofRow && (
        <>
          <RowMenuAction
            icon={IdCard}
            title={texts.file}
            label={`${texts.file}: ${user.username}`}
            to={paths.admin.person(user.id)}
          />
          {ofRow.email && (
            <RowMenuAction
              icon={Receipt}
              title={texts.orders}
              label={`${texts.orders}: ${user.username}`}
              to={`${paths.admin.store()}?tab=compras&q=${encodeURIComponent(ofRow.email)}`}
            />
          )}
          <DropdownMenuSeparator />
        </>
      )}
      <RowMenuAction
        icon={isAdmin ? ShieldMinus : ShieldPlus}
        title={roleLabel}
        label={`${roleLabel}: ${user.username}`}
        onAsk={() => onAct("role")}
      />
      <RowMenuAction
        icon={Trash2}
        title={texts.remove}
        label={`${texts.remove}: ${user.username}`}
        onAsk={() => onAct("delete")}
        isLoss
      />
    </RowMenu>
  );
}

interface DialogProps {
  readonly user: ManagedUser;
  readonly onClose: () => void;
}

/** Confirms that a user gets, or loses, access to the whole back office. */
function RoleDialog({ user, onClose }: DialogProps) {
  const isPromotion = user.role !== "admin";
  const setRole = useSetUserRole();
  return (
    <ConfirmDialog
      destructive={!isPromotion}
      onClose={onClose}
      title={texts.roleTitle(user.username, isPromotion)}
      description={texts.roleText(isPromotion)}
      confirmLabel={isPromotion ? texts.makeAdmin : texts.makeUser}
      onConfirm={() => setRole.mutateAsync({ id: user.id, role: isPromotion ? "admin" : "user" })}
    />
  );
}

/** The confirmation dialog of each action on an account. */
export const userDialogs = {
  role: (user: ManagedUser, onClose: () => void) => <RoleDialog user={user} onClose={onClose} />,
  delete: (user: ManagedUser, onClose: () => void) => (
    <DeleteUserDialog user={user} onClose={onClose} />
  ),
};

/** The menu of actions on an account with its dialogs, for a page that is not a list. */
export function UserMenuWithDialogs({ user }: { readonly user: ManagedUser }) {
  const [act, setAct] = useState<UserAct | null>(null);
  return (
    <>
      <UserMenu user={user} onAct={setAct} />
      {act && userDialogs[act](user, () => setAct(null))}
    </>
  );
}
