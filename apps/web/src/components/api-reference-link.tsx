import { FileCode2 } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { apiClientCopy as copy } from "./api-client-copy.ts";

/** A link to the reference of the public interface. */
export function ApiReferenceLink({ className }: { readonly className?: string }) {
  return (
    <Link
      to={paths.reference()}
      className={cn("inline-flex min-h-11 items-center gap-2 font-medium link", className)}
    >
      <FileCode2 aria-hidden className="size-4.5" />
      {copy.document}
    </Link>
  );
}
