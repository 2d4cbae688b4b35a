import { FileUp } from "lucide-react";
import { importedCopy, type ImportSource } from "@/entities/tournament/imported-copy";

/** States that the tournament was imported after it was played, and from where. */
export function ImportedBanner({ source }: { readonly source: ImportSource }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <FileUp aria-hidden className="size-4 flex-none" />
      {importedCopy.from(source)}
    </p>
  );
}
