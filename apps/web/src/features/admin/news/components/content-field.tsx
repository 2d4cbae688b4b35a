import { lazy, Suspense, useId } from "react";
import { type Control, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import { useMediaQuery } from "@/hooks/use-media-query";
import { Bold, Heading, Italic, Link, List, ListOrdered, TextQuote } from "lucide-react";
import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";
import type { NewsValues } from "../schemas.ts";

import { type Signs, signed } from "../domain/markdown-signs.ts";

const TOOLS = [
  { icon: Bold, label: copy.form.tools.bold, signs: { around: ["**", "**"] } },
  { icon: Italic, label: copy.form.tools.italic, signs: { around: ["*", "*"] } },
  { icon: Heading, label: copy.form.tools.heading, signs: { line: "## " } },
  { icon: List, label: copy.form.tools.list, signs: { line: "- " } },
  { icon: ListOrdered, label: copy.form.tools.numbers, signs: { line: "1. " } },
  { icon: TextQuote, label: copy.form.tools.quote, signs: { line: "> " } },
  { icon: Link, label: copy.form.tools.link, signs: { around: ["[", "](https://)"] } },
] as const;

/** Inserts Markdown signs around the selection of a text area, as if they had been typed. */
function putSigns(id: string, signs: Signs) {
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const { text, from, to, chosen } = signed(
    area.value,
    area.selectionStart,
    area.selectionEnd,
    signs,
  );
  area.setRangeText(text, from, to);
  area.setSelectionRange(...chosen);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.focus();
}

/** Buttons that insert Markdown signs into the text area with this id. */
function MarkdownTools({ id }: { readonly id: string }) {
  return (
    <div role="group" aria-label={copy.form.tools.label} className="flex flex-wrap gap-1">
      {TOOLS.map(({ icon: Icon, label, signs }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          icon
          aria-label={label}
          title={label}
          onClick={() => putSigns(id, signs)}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}

const Markdown = lazy(async () => ({ default: (await import("@/components/markdown")).Markdown }));

interface ContentFieldProps {
  readonly control: Control<NewsValues>;
}

const { form } = copy;

/** The Markdown text and its preview: side by side on wide screens, otherwise one at a time. */
export function ContentField({ control }: ContentFieldProps) {
  const isSideBySide = useMediaQuery("(width>=90rem)", true);
  const previewId = useId();
  if (isSideBySide) {
    return (
      <div className="grid grid-cols-2 gap-5">
        <Writing control={control} />
        <section aria-labelledby={previewId} className="flex min-w-0 flex-col gap-1.5">
          <h2 id={previewId} className="font-sans text-sm font-semibold">
            {form.preview}
          </h2>
          <div className="flex-1 rounded-md border border-dashed border-border p-4">
            <Preview control={control} />
          </div>
        </section>
      </div>
    );
  }
  return (
    <Tabs defaultValue="write">
      <TabsList aria-label={form.viewsLabel}>
        <TabsTrigger value="write">{form.write}</TabsTrigger>
        <TabsTrigger value="preview">{form.preview}</TabsTrigger>
      </TabsList>
      <TabsContent value="write">
        <Writing control={control} />
      </TabsContent>
      <TabsContent value="preview" className="min-h-96">
        <Preview control={control} />
      </TabsContent>
    </Tabs>
  );
}

function Writing({ control }: ContentFieldProps) {
  const hintId = useId();
  return (
    <Field control={control} name="content" label={form.content}>
      {({ "aria-describedby": errorId, ...field }) => (
        <>
          {/* The hint is above the field, because the field grows downwards. */}
          <p id={hintId} className="text-sm text-muted">
            {form.contentHint}
          </p>
          <MarkdownTools id={field.id} />
          <Textarea
            {...field}
            rows={8}
            aria-describedby={errorId ?? hintId}
            className="field-sizing-content min-h-48 md:min-h-96"
          />
        </>
      )}
    </Field>
  );
}

function Preview({ control }: ContentFieldProps) {
  const [title, excerpt, content] = useWatch({ control, name: ["title", "excerpt", "content"] });
  if (`${title}${excerpt}${content}`.trim() === "")
    return <p className="text-muted">{form.previewEmpty}</p>;
  return (
    <>
      <p className="display text-3xl text-balance wrap-anywhere empty:hidden">{title.trim()}</p>
      <p className="mt-2 mb-4 text-lg wrap-anywhere text-muted empty:hidden">{excerpt.trim()}</p>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Markdown text={content} />
      </Suspense>
    </>
  );
}
