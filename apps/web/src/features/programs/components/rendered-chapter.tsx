import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { ErrorState } from "@/components/error-state";
import { CollapsibleRow } from "@/components/collapsible-row";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { keysOf } from "@/lib/record-of";
import { descriptionQuery } from "../api/openapi-document.ts";
import type { Chapter } from "../domain/chapters.ts";
import type { Description } from "../domain/openapi.ts";
import { operationDetail, sharedParts } from "../domain/operation-detail.ts";
import { type Language, LANGUAGES } from "../domain/sample-request.ts";
import { frameCopy } from "../recurring-words-copy.ts";
import { referenceCopy as copy } from "../reference-copy.ts";
import { OperationSection } from "./operation-section.tsx";
import { Marked } from "./description-text.tsx";

const LANGUAGE_OPTIONS = keysOf(LANGUAGES).map((value) => ({ value, label: value }));

/** The operations of a chapter with their fields and sample requests. */
export function RenderedChapter({ chapter }: { readonly chapter: Chapter }) {
  const { data: description, error, refetch } = useQuery(descriptionQuery);
  if (error) return <ErrorState title={copy.failure} onRetry={refetch} />;
  if (!description) return <Skeleton aria-label={copy.loading} className="h-dvh rounded-lg" />;
  return <Operations chapter={chapter} description={description} />;
}

interface OperationsProps {
  readonly chapter: Chapter;
  readonly description: Description;
}

function Operations({ chapter: { operations }, description }: OperationsProps) {
  const { hash } = useLocation();
  const [language, setLanguage] = useState<Language>("curl");
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const toggle = (anchor: string) =>
    setToggled((current) => {
      const next = new Set(current);
      if (!next.delete(anchor)) next.add(anchor);
      return next;
    });
  const details = useMemo(
    () => operations.map((operation) => operationDetail(description, operation)),
    [operations, description],
  );
  const shared = useMemo(() => sharedParts(description, operations), [description, operations]);
  const linked = decodeURIComponent(hash.slice(1));
  useEffect(() => {
    document.getElementById(linked)?.scrollIntoView();
  }, [linked]);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2>{copy.operationsTitle}</h2>
        <Label className="flex items-center gap-3">
          {copy.language}
          <Select options={LANGUAGE_OPTIONS} value={language} onValueChange={setLanguage} />
        </Label>
      </div>
      <p className="text-muted">{copy.detailsInEnglish}</p>
      <CollapsibleRow title={frameCopy.shared.title}>
        <ul className="list-disc space-y-2 pb-4 pl-5 wrap-anywhere">
          {shared.map((text) => (
            <li key={text}>
              <Marked text={text} />
            </li>
          ))}
        </ul>
      </CollapsibleRow>
      {operations.map((operation, index) => {
        const detail = details[index];
        const { anchor } = operation;
        return (
          detail && (
            <OperationSection
              key={anchor}
              operation={operation}
              detail={detail}
              language={language}
              isOpen={(anchor === linked) !== toggled.has(anchor)}
              onToggle={() => toggle(anchor)}
            />
          )
        );
      })}
    </div>
  );
}
