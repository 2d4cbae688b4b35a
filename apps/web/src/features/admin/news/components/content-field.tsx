import { lazy, Suspense, useId } from "react";
import { type Control, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import { copy } from "../copy.ts";
import type { NewsValues } from "../schemas.ts";
import { MarkdownTools } from "./markdown-tools.tsx";

const Markdown = lazy(async () => ({ default: (await import("@/components/markdown")).Markdown }));

interface ContentFieldProps {
  readonly control: Control<NewsValues>;
}

const { form } = copy;

/** The Markdown text, and how it will look. */
export function ContentField({ control }: ContentFieldProps) {
  const hintId = useId();
  const content = useWatch({ control, name: "content" });
  return (
    <Tabs defaultValue="write">
      <TabsList aria-label={form.viewsLabel}>
        <TabsTrigger value="write">{form.write}</TabsTrigger>
        <TabsTrigger value="preview">{form.preview}</TabsTrigger>
      </TabsList>
      <TabsContent value="write">
        <Field control={control} name="content" label={form.content}>
          {({ "aria-describedby": errorId, ...field }) => (
            <>
              {/* Above: below what grows it would be out of sight. */}
              <p id={hintId} className="text-sm text-muted">
                {form.contentHint}
              </p>
              <MarkdownTools id={field.id} />
              <Textarea
                {...field}
                rows={8}
                aria-describedby={errorId ?? hintId}
                className="field-sizing-content min-h-48 md:min-h-112"
              />
            </>
          )}
        </Field>
      </TabsContent>
      <TabsContent value="preview" className="min-h-96">
        {content.trim() === "" ? (
          <p className="text-muted">{form.previewEmpty}</p>
        ) : (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Markdown text={content} />
          </Suspense>
        )}
      </TabsContent>
    </Tabs>
  );
}
