import { KeyRound } from "lucide-react";
import { Link } from "react-router";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { paths } from "@/config/paths";
import { copy as tokenCopy } from "../copy.ts";
import type { ChapterName, Operation } from "../domain/chapters.ts";
import { operationTitles } from "../operations-copy.ts";
import { referenceCopy as copy } from "../reference-copy.ts";

export const METHOD_TONES: Readonly<Record<Operation["method"], BadgeTone>> = {
  GET: "success",
  POST: "info",
  EVENT: "accent-2",
};

interface OperationLinkProps {
  readonly operation: Operation;
  /** The chapter to open; null if the page already shows it, so that the link only scrolls. */
  readonly chapter: ChapterName | null;
}

const LINE = "grid min-h-11 gap-1.5 rounded-sm py-2.5 leading-snug hover:bg-surface-raised";

/** A link to an operation: its title, and below its method, path and scope. */
export function OperationLink({ operation, chapter }: OperationLinkProps) {
  const { anchor, method, path, scope } = operation;
  const line = (
    <>
      <span className="font-semibold">{operationTitles[anchor]}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-muted">
        <Badge tone={METHOD_TONES[method]}>{method === "EVENT" ? copy.event : method}</Badge>
        <code className="wrap-anywhere">{path}</code>
        {scope && (
          <span className="inline-flex items-center gap-1 text-sm">
            <KeyRound aria-hidden className="size-3.5" />
            {copy.needsToken(tokenCopy.scope[scope])}
          </span>
        )}
      </span>
    </>
  );
  return chapter === null ? (
    // A plain link, because the browser then scrolls at each press, even if the URL already has the hash.
    <a href={`#${anchor}`} className={LINE}>
      {line}
    </a>
  ) : (
    <Link to={paths.referenceChapter(`${chapter}#${anchor}`)} className={LINE}>
      {line}
    </Link>
  );
}
