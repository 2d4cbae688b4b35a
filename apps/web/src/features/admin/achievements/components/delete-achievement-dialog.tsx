import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeleteAchievement } from "../api/delete-achievement.ts";
import type { Achievement } from "../api/list-achievements.ts";
import { copy } from "../copy.ts";

interface DeleteAchievementDialogProps {
  readonly achievement: Achievement;
  readonly onClose: () => void;
}

/** Asks before an achievement goes, with how many lose it. */
export function DeleteAchievementDialog({ achievement, onClose }: DeleteAchievementDialogProps) {
  const remove = useDeleteAchievement();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.deleteTitle(achievement.name)}
      description={copy.deleteText(achievement.holders ?? 0)}
      confirmLabel={copy.deleteConfirm}
      onConfirm={() => remove.mutateAsync(achievement)}
    />
  );
}
