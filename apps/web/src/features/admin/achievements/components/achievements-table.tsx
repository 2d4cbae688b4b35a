import { useState } from "react";
import { CardTable } from "@/components/card-table";
import { EditDeleteActions } from "@/components/edit-delete-actions";
import { Badge } from "@/components/ui/badge";
import { TableCell, TableRow } from "@/components/ui/table";
import type { Achievement } from "../api/list-achievements.ts";
import { copy } from "../copy.ts";
import { AchievementDialog } from "./achievement-dialog.tsx";
import { AchievementIcon } from "./achievement-icon.tsx";
import { DeleteAchievementDialog } from "./delete-achievement-dialog.tsx";

interface AchievementsTableProps {
  readonly achievements: readonly Achievement[];
}

const { columns } = copy;

const COLUMNS = [
  { title: columns.name },
  { title: columns.condition },
  { title: columns.holders, isRight: true },
  { title: columns.status },
  { title: columns.actions, isRight: true },
] as const;

/** Achievements with their condition and how many have them; dialogs open above it. */
export function AchievementsTable({ achievements }: AchievementsTableProps) {
  const [open, setOpen] = useState<{ act: "edit" | "delete"; achievement: Achievement } | null>(
    null,
  );
  const dialogProps = open && { achievement: open.achievement, onClose: () => setOpen(null) };
  return (
    <>
      <CardTable label={copy.tableLabel} columns={COLUMNS}>
        {achievements.map((achievement) => (
          <TableRow key={achievement.id}>
            <TableCell data-card="title" className="max-w-96 min-w-52">
              <span className="flex items-center gap-3">
                <AchievementIcon
                  name={achievement.name}
                  src={achievement.icon_url}
                  className="size-9"
                />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{achievement.name}</span>
                  <span className="block text-sm font-normal wrap-anywhere text-muted">
                    {achievement.description}
                  </span>
                </span>
              </span>
            </TableCell>
            <TableCell className="min-w-44">
              {copy.condition(achievement.metric, achievement.threshold)}
            </TableCell>
            <TableCell className="text-right whitespace-nowrap tabular-nums">
              {copy.holders(achievement.holders ?? 0)}
            </TableCell>
            <TableCell>
              <span className="flex flex-wrap gap-2">
                <Badge tone={achievement.is_active ? "success" : "neutral"}>
                  {achievement.is_active ? copy.active : copy.inactive}
                </Badge>
                {achievement.is_being_given && <Badge tone="info">{copy.giving}</Badge>}
              </span>
            </TableCell>
            <TableCell data-card="actions">
              <EditDeleteActions
                name={achievement.name}

                onEdit={() => setOpen({ act: "edit", achievement })}
                onDelete={() => setOpen({ act: "delete", achievement })}
              />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {dialogProps && open.act === "edit" && <AchievementDialog {...dialogProps} />}
      {dialogProps && open.act === "delete" && <DeleteAchievementDialog {...dialogProps} />}
    </>
  );
}
