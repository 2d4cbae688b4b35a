import { lazy, Suspense } from "react";
import { type Control, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import { copy } from "../copy.ts";
import type { NewsValues } from "../schemas.ts";

const Markdown = lazy(async () => ({ default: (await import("@/components/markdown")).Markdown }));

interface ContentFieldProps {
  readonly control: Control<NewsValues>;
}

const { form } = copy;

/** The Markdown text, and how it will look. */
export function ContentField({ control }: ContentFieldProps) {
  const content = useWatch({ control, name: "content" });
  return (
    <Tabs defaultValue="write">
      <TabsList aria-label={form.viewsLabel}>
        <TabsTrigger value="write">{form.write}</TabsTrigger>
        <TabsTrigger value="preview">{form.preview}</TabsTrigger>
      </TabsList>
      <TabsContent value="write">
        <Field control={control} name="content" label={form.content} hint={form.contentHint}>
          {(field) => <Textarea {...field} rows={18} className="font-mono text-[0.9375rem]" />}
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
