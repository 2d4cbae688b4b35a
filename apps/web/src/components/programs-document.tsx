import { FileCode2 } from "lucide-react";
import { programsCopy as copy } from "./programs-copy.ts";

/** Leads to the description of the public interface. */
export function ProgramsDocument() {
  return (
    <a
      href="/api/openapi.json"
      className="-mt-2 mb-4 inline-flex min-h-11 items-center gap-2 font-medium text-accent-2 hover:underline"
    >
      <FileCode2 aria-hidden className="size-4.5" />
      {copy.document}
    </a>
  );
}
