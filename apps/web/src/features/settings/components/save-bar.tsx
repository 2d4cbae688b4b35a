import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";

interface SaveBarProps {
  readonly label: string;
  /** Something typed here is not saved yet. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}

/** The end of a section's form; while something is unsaved it says so and stays in sight. */
export function SaveBar({ label, isDirty, isSaving }: SaveBarProps) {
  return (
    <div className="settings-save" data-dirty={isDirty || undefined}>
      <Button type="submit" variant={isDirty ? "primary" : "outline"} isLoading={isSaving}>
        {label}
      </Button>
      {isDirty && !isSaving && <p className="text-sm text-warning">{copy.unsaved}</p>}
    </div>
  );
}
