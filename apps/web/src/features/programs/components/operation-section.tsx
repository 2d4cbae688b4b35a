import { ChevronDown, KeyRound, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CollapsibleRow } from "@/components/collapsible-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { copy as tokenCopy } from "../copy.ts";
import type { Refusal } from "../domain/bilingual-description.ts";
import type { Operation } from "../domain/chapters.ts";
import type { OperationDetail, Field } from "../domain/operation-detail.ts";
import { type Language, LANGUAGES, pretty, sampleRequest } from "../domain/sample-request.ts";
import { frameCopy } from "../recurring-words-copy.ts";
import { operationTitles } from "../operations-copy.ts";
import { referenceCopy as copy } from "../reference-copy.ts";
import { CodeBlock } from "./code-block.tsx";
import { METHOD_TONES } from "./operation-link.tsx";
import { BilingualLine, EnglishProse, Marked } from "./description-text.tsx";
import { TryRequestDialog } from "./try-request-dialog.tsx";

/** A list of fields or parameters, each with its type and meaning; nested fields are indented. */
function FieldList({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <ul className="divide-y divide-border">
      {fields.map((field) => (
        <li key={field.name} className="grid gap-1 py-2.5 text-[0.9375rem] leading-snug">
          <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <code className="font-semibold text-foreground">{field.name}</code>
            <span className="text-sm text-muted">{field.type}</span>
            {field.isRequired && <span className="text-sm text-warning">{copy.required}</span>}
          </p>
          <BilingualLine text={field} />
          {field.values.length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">
              {copy.values} <code>{field.values.join(" · ")}</code>
            </p>
          )}
          {field.fields.length > 0 && (
            <div className="ml-1 border-l border-border pl-4">
              <FieldList fields={field.fields} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Lists with more than this number of items are collapsed. */
const FEW = 4;

interface OperationSectionProps {
  readonly operation: Operation;
  readonly detail: OperationDetail;
  readonly language: Language;
  /** Whether the operation is expanded; on a phone each operation is one line until it is opened. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** An operation: its description and refusals, its parameters, its response, and a button to try it. */
export function OperationSection({
  operation,
  detail,
  language,
  isOpen,
  onToggle,
}: OperationSectionProps) {
  const { anchor, method, path, scope } = operation;
  const [isTrying, setTrying] = useState(false);
  const title = operationTitles[anchor];
  const sample = sampleRequest(operation, detail.body?.example, scope !== null, location.origin);
  return (
    <section id={anchor} aria-label={title} className="card scroll-mt-(--header-height) py-0!">
      <h3>
        <span className="display block pt-5 text-2xl max-md:hidden">{title}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-15 w-full items-center gap-3 py-2 text-left leading-snug font-semibold md:hidden"
        >
          <span className="flex-1">{title}</span>
          <ChevronDown
            aria-hidden
            className={cn("size-5 flex-none text-muted", isOpen && "rotate-180")}
          />
        </button>
      </h3>
      <div className={cn("grid gap-5 pb-5", !isOpen && "max-md:hidden")}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Badge tone={METHOD_TONES[method]}>{method === "EVENT" ? copy.event : method}</Badge>
          <code className="wrap-anywhere">{path}</code>
          {scope && (
            <span className="inline-flex items-center gap-1 text-sm">
              <KeyRound aria-hidden className="size-3.5" />
              {copy.needsToken(tokenCopy.scope[scope])}
            </span>
          )}
        </p>
        <EnglishProse text={detail.english} />
        <Refusals refusals={detail.refusals} />
        <Part title={copy.parameters} count={detail.parameters.length}>
          <FieldList fields={detail.parameters} />
        </Part>
        <Part title={copy.bodyFields} count={detail.body?.fields.length ?? 0}>
          <FieldList fields={detail.body?.fields ?? []} />
        </Part>
        {sample && (
          <div className="grid gap-3">
            <CodeBlock name={language} code={LANGUAGES[language](sample)} />
            <Button
              variant="secondary"
              className="justify-self-start"
              aria-haspopup="dialog"
              aria-label={copy.tryOf(title)}
              onClick={() => setTrying(true)}
            >
              <Play aria-hidden />
              {copy.try}
            </Button>
          </div>
        )}
        {detail.answers.map((answer) => (
          <div key={answer.status} className="grid gap-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h4 className="font-semibold">{copy.answer(answer.status)}</h4>
              <BilingualLine text={answer} />
            </div>
            <Part title={copy.answerFields} count={answer.fields.length}>
              <FieldList fields={answer.fields} />
            </Part>
            {answer.example !== undefined && (
              <CodeBlock name={copy.exampleOf(title)} code={pretty(answer.example)} />
            )}
          </div>
        ))}
      </div>
      {sample && (
        <TryRequestDialog
          open={isTrying}
          onClose={() => setTrying(false)}
          title={title}
          sample={sample}
        />
      )}
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** A titled list: collapsed if it is long; renders nothing if it is empty. */
function Part({ title, count, children }: PartProps) {
  if (count === 0) return null;
  if (count > FEW)
    return (
      <CollapsibleRow title={title} aside={String(count)}>
        {children}
      </CollapsibleRow>
    );
  return (
    <div>
      <h4 className="font-semibold">{title}</h4>
      {children}
    </div>
  );
}

function Refusals({ refusals }: { readonly refusals: readonly Refusal[] }) {
  return (
    <Part title={frameCopy.refusals} count={refusals.length}>
      <ul className="list-disc space-y-1 py-1 pl-5 text-[0.9375rem] wrap-anywhere">
        {refusals.map((refusal) => (
          <li key={`${refusal.spanish} ${refusal.english}`}>
            <Marked text={refusal.spanish} />
            {refusal.english !== "" && (
              <span lang="en" className="ml-1 text-muted">
                <Marked text={refusal.english} />
              </span>
            )}
            {refusal.message !== undefined && `: ${refusal.message}`}
          </li>
        ))}
      </ul>
    </Part>
  );
}
