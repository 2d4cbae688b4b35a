import { Medal } from "lucide-react";
import { AdminList } from "@/components/admin-list";
import { EditDeleteActions } from "@/components/edit-delete-actions";
import type { RowColumn } from "@/components/row-table";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Achievement, achievementsList, useDeleteAchievement } from "../api/achievements.ts";
import { copy } from "../copy.ts";
import { AchievementDialog, AchievementIcon } from "./achievement-dialog.tsx";

const { columns: titles } = copy;

const columns: readonly RowColumn<Achievement>[] = [
  {
    title: titles.name,
    card: "title",
    className: "max-w-96 min-w-52",
    cell: ({ name, description, icon_url: icon }) => (
      <span className="flex items-center gap-3">
        <AchievementIcon name={name} src={icon} className="size-9" />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm font-normal wrap-anywhere text-muted">{description}</span>
        </span>
      </span>
    ),
  },
  {
    title: titles.condition,
    card: "lead",
    className: "min-w-44 max-md:flex-1 max-md:text-[0.9375rem]",
    cell: ({ metric, threshold, holders }) => (
      <span>
        {copy.condition(metric, threshold)}
        <span className="block text-muted md:hidden">{copy.holders(holders ?? 0)}</span>
      </span>
    ),
  },
  {
    title: titles.holders,
    card: "none",
    isRight: true,
    className: "whitespace-nowrap",
    cell: ({ holders }) => copy.holders(holders ?? 0),
  },
  {
    title: titles.status,
    card: "inline",
    // On a phone the card shows the state only if the achievement is inactive or is still being granted.
    cardOnlyIf: ({ is_active: isActive, is_being_given: isGiving }) =>
      !isActive || isGiving === true,
    cell: (achievement) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={achievement.is_active ? "success" : "neutral"}>
          {achievement.is_active ? copy.active : copy.inactive}
        </Badge>
        {achievement.is_being_given && <Badge tone="info">{copy.giving}</Badge>}
      </span>
    ),
  },
];

/** The list of achievements, each with its condition and the number of users who have it. */
export function AchievementsPanel() {
  const remove = useDeleteAchievement();
  return (
    <AdminList
      list={achievementsList}
      icon={Medal}
      texts={copy}
      columns={columns}
      acts={[
        titles.actions,
        (achievement, open) => <EditDeleteActions name={achievement.name} onAct={open} />,
      ]}
      create={[
        copy.create,
        (onClose) => <AchievementDialog achievement={null} onClose={onClose} />,
      ]}
      dialogs={{
        edit: (achievement, onClose) => (
          <AchievementDialog achievement={achievement} onClose={onClose} />
        ),
        delete: (achievement, onClose) => (
          <ConfirmDialog
            onClose={onClose}
            title={copy.deleteTitle(achievement.name)}
            description={copy.deleteText(achievement.holders ?? 0)}
            confirmLabel={copy.deleteConfirm}
            onConfirm={() => remove.mutateAsync(achievement)}
          />
        ),
      }}
    />
  );
}
