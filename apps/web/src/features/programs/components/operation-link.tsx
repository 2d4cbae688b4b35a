import { KeyRound } from "lucide-react";
import { Link } from "react-router";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { copy as tokenCopy } from "../copy.ts";
import type { ChapterName, Operation } from "../domain/chapters.ts";
import { referenceCopy as copy } from "../reference-copy.ts";

const TONES: Readonly<Record<Operation["method"], BadgeTone>> = {
  GET: "success",
  POST: "info",
  EVENT: "accent-2",
};

interface OperationLinkProps {
  readonly operation: Operation;
  /** Of the chapter that is shown already the page alone is moved. */
  readonly chapter: ChapterName | null;
}

const LINE =
  "grid min-h-11 grid-cols-[4.25rem_minmax(0,1fr)] items-center gap-x-3 rounded-sm py-2 hover:bg-surface-raised";

/** An operation in one line: how it is asked, where, what it does and what it needs. */
export function OperationLink({ operation, chapter }: OperationLinkProps) {
  const { anchor, method, path, brief, scope } = operation;
  const line = (
    <>
      <Badge tone={TONES[method]} className="justify-center">
        {method === "EVENT" ? copy.event : method}
      </Badge>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-snug">
        <code className="font-semibold wrap-anywhere">{path}</code>
        {scope && (
          <span className="inline-flex items-center gap-1 text-sm text-muted">
            <KeyRound aria-hidden className="size-3.5" />
            {copy.needsToken(tokenCopy.scope[scope])}
          </span>
        )}
        <span
          lang="en"
          // Below the list of its chapter it is said again.
          className={cn("w-full text-[0.9375rem] text-muted", chapter === null && "max-md:hidden")}
        >
          {brief}
        </span>
      </span>
    </>
  );
  return chapter === null ? (
    // The renderer listens to the browser's own step to an anchor, not to the router's.
    <a href={`#${anchor}`} className={LINE}>
      {line}
    </a>
  ) : (
    <Link to={paths.referenceChapter(`${chapter}#${anchor}`)} className={LINE}>
      {line}
    </Link>
  );
}
