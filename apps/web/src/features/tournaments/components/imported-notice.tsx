import { FileUp } from "lucide-react";
import { importedCopy, type ImportSource } from "@/entities/tournament/imported-copy";

/** That the tournament was played before it was brought here, and where it comes from. */
export function ImportedNotice({ source }: { readonly source: ImportSource }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <FileUp aria-hidden className="size-4 flex-none" />
      {importedCopy.from(source)}
    </p>
  );
}
