import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";

interface SaveBarProps {
  readonly label: string;
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}

/** The bar at the end of a section's form; with unsaved changes it says so and stays visible. */
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
