import { FileCode2 } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { programsCopy as copy } from "./programs-copy.ts";

/** Leads to the reference of the public interface. */
export function ProgramsDocument() {
  return (
    <Link
      to={paths.reference()}
      className="-mt-2 mb-4 inline-flex min-h-11 items-center gap-2 font-medium text-accent-2 hover:underline"
    >
      <FileCode2 aria-hidden className="size-4.5" />
      {copy.document}
    </Link>
  );
}
