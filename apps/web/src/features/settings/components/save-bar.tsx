import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";

interface SaveBarProps {
  readonly label: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}

/** The bar at the end of a section's form; with unsaved changes it says so and stays visible. */
export function SaveBar({ label, isDirty, isSaving }: SaveBarProps) {
  return (
    <div
      className={cn(
        "flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-background py-4",
        isDirty && "sticky above-nav z-10 lg:bottom-0",
      )}
    >
      <Button type="submit" variant={isDirty ? "primary" : "secondary"} isLoading={isSaving}>
        {label}
      </Button>
      {isDirty && !isSaving && <p className="text-sm text-warning">{copy.unsaved}</p>}
    </div>
  );
}
