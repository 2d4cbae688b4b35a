import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { copy } from "./copy.ts";
import { RowAction, RowActions } from "./row-actions.tsx";
import { RowMenu, RowMenuAction } from "./row-menu.tsx";

interface EditDeleteActionsProps {
  /** The name of the row, for screen readers. */
  readonly name: string;
  readonly onAct: (act: "edit" | "delete") => void;
  /** More buttons, rendered before the menu. */
  readonly children?: ReactNode;
  /** The actions of `children` as menu items, for a phone, where the buttons do not fit. */
  readonly inMenu?: ReactNode;
}

/** The buttons to edit and to delete a row of the back office. Deleting requires a confirmation. */
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
