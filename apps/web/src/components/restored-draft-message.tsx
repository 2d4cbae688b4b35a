import type { FormDraftState } from "@/hooks/use-form-draft";
import { formDraftCopy } from "./form-draft-copy.ts";
import { Button } from "./ui/button.tsx";

interface RestoredDraftProps {
  readonly draft: Pick<FormDraftState, "restored" | "discard">;
  /** Whether the form has pictures. A draft does not include pictures, so the message mentions them. */
  readonly hasFiles?: boolean;
}

/** A message above a long form with restored unsaved values, with a button to discard them. */
export function RestoredDraftMessage({
  draft: { restored, discard },
  hasFiles = false,
}: RestoredDraftProps) {
  if (restored === "no") return null;
  return (
    <div role="status" className="card flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <p className="min-w-48 flex-1 text-muted">
        {formDraftCopy.restored[restored]} {hasFiles && formDraftCopy.files}
      </p>
      <Button variant="ghost" onClick={discard}>
        {formDraftCopy.discard}
      </Button>
    </div>
  );
}
