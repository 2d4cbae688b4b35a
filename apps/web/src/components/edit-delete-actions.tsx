import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { copy } from "./copy.ts";
import { RowAction, RowActions } from "./row-actions.tsx";
import { RowMenu, RowMenuAction } from "./row-menu.tsx";

interface EditDeleteActionsProps {
  /** Names the row for who hears it. */
  readonly name: string;
  readonly onAct: (act: "edit" | "delete") => void;
  /** What is done before them, in sight. */
  readonly children?: ReactNode;
  /** The same in the menu, where a phone has no room for it. */
  readonly inMenu?: ReactNode;
}

/** The two acts of a row that admins keep: changing it, and behind it taking it away after a question. */
export function EditDeleteActions({ name, onAct, children, inMenu }: EditDeleteActionsProps) {
  return (
    <RowActions>
      {children}
      <RowAction
        icon={Pencil}
        title={copy.edit}
        label={copy.editOf(name)}
        opensDialog
        onAction={() => onAct("edit")}
        className="row-edit"
      />
      <RowMenu name={name}>
        {inMenu}
        <RowMenuAction
          icon={Trash2}
          title={copy.remove}
          label={copy.removeOf(name)}
          onAsk={() => onAct("delete")}
          isLoss
        />
      </RowMenu>
    </RowActions>
  );
}
