import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type Control, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { RestoredDraftMessage } from "@/components/restored-draft-message";
import { FormBar } from "@/components/form-bar";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { storedPicture } from "@/entities/picture/domain/picture";
import { NOW } from "@/entities/news/api/news-query-keys";
import { useFocusFirstField } from "@/hooks/use-focus-first-field";
import { useFormDraft } from "@/hooks/use-form-draft";
import { useNow } from "@/hooks/use-now";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { type StoredArticle, useSaveNews } from "../api/article-form.ts";
import { copy } from "../copy.ts";
import { emptyDraft, toDraft } from "../domain/news-draft.ts";
import { newsState } from "../domain/news-state.ts";
import { newsSchema, type NewsValues } from "../schemas.ts";
import { DetailsSection } from "./details-section.tsx";
import { NewsTimeDialog } from "./news-time-dialog.tsx";
import { ImagesSection } from "./images-section.tsx";
import { newsLimits } from "@leyenda/db-types/limits";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ContentField } from "./content-field.tsx";

interface NewsFormProps {
  /** The stored article; null for a new article. */
  readonly article: StoredArticle | null;
  /** The initial values of a new article. */
  readonly draft?: NewsValues;
}

export function NewsForm({ article: opened, draft = emptyDraft }: NewsFormProps) {
  // The user's changes are compared with what the form first loaded, even if the data is loaded again while they edit.
  const [article, setArticle] = useState(opened);
  const navigate = useNavigate();
  const form = useFocusFirstField(article === null);
  const [pictures, setPictures] = useState(() => (article?.image_urls ?? []).map(storedPicture));
  const now = useNow(null);
  const state = newsState(article?.published_at ?? null, now);
  const [isTiming, setIsTiming] = useState(false);
  const defaults = article ? toDraft(article) : draft;
  const newsForm = useForm<NewsValues>({
    defaultValues: defaults,
    resolver: zodResolver(newsSchema),
  });
  const { control, formState, handleSubmit } = newsForm;
  const stored = useFormDraft({
    name: `news:${article?.id ?? `new:${draft.tournament?.id ?? ""}`}`,
    form: newsForm,
    defaults,
    isNew: article === null,
  });
  const save = useSaveNews(() => {
    stored.forget();
    void navigate(paths.admin.news());
  });

  const before = article?.image_urls ?? [];
  const hasNewPictures =
    pictures.length !== before.length || pictures.some(({ url }, place) => url !== before[place]);
  const isChanged = formState.isDirty || hasNewPictures;
  useUnsavedWork(!save.isPending && isChanged);

  /** Validates and saves the form with the publication time. */
  const keep = (publishedAt?: string | null) =>
    handleSubmit((values) =>
      save.mutate({
        article,
        values,
        pictures,
        ...(publishedAt !== undefined && { publishedAt }),
      }),
    );
  // If the user presses Enter in a field, the article is saved, but its publication time does not change.
  const submit = keep(state === "borrador" ? null : undefined);

  return (
    <>
      <form ref={form} className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <RestoredDraftMessage draft={stored} hasFiles />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <TextSection control={control} />
          <div className="grid gap-5">
            <ImagesSection
              control={control}
              article={article}
              pictures={pictures}
              onChange={setPictures}
              onRemoved={(image_urls) => setArticle(article && { ...article, image_urls })}
            />
            <DetailsSection control={control} />
          </div>
        </div>
        {state === "publicada" ? (
          // The save bar of a published article is hidden until the user changes something.
          isChanged && (
            <FormBar isUnsaved>
              <Link to={paths.admin.news()} className={buttonClass({ variant: "ghost" })}>
                {copy.form.cancel}
              </Link>
              <Button type="submit" isLoading={save.isPending}>
                {copy.form.save}
              </Button>
            </FormBar>
          )
        ) : (
          <FormBar isUnsaved={article !== null && isChanged}>
            <PublishActs
              isScheduled={state === "programada"}
              pending={save.isPending ? (save.variables.publishedAt ?? null) : undefined}
              onSchedule={handleSubmit(() => setIsTiming(true))}
              onPublish={keep(NOW)}
            />
          </FormBar>
        )}
      </form>
      {isTiming && (
        <NewsTimeDialog
          at={article?.published_at ?? null}
          isSaving={save.isPending}
          onHour={(at) => void keep(at)()}
          onClose={() => setIsTiming(false)}
        />
      )}
    </>
  );
}

interface PublishActsProps {
  readonly isScheduled: boolean;
  /** The publication time that is being saved. Null is a draft; undefined means that nothing is being saved. */
  readonly pending: string | null | undefined;
  readonly onSchedule: () => Promise<void>;
  readonly onPublish: () => Promise<void>;
}

/** The actions on an unpublished article, such as scheduling or publishing it. */
function PublishActs({ isScheduled, pending, onSchedule, onPublish }: PublishActsProps) {
  const isBusy = pending !== undefined;
  return (
    <div className="flex flex-wrap justify-end gap-2 sm:gap-3">
      <Button
        type="submit"
        variant={isScheduled ? "primary" : "ghost"}
        disabled={isBusy}
        isLoading={pending === null}
        className="max-sm:px-2"
      >
        {isScheduled ? copy.form.save : copy.form.draft}
      </Button>
      <Button
        variant="secondary"
        disabled={isBusy}
        className="max-sm:px-3"
        onClick={() => void onSchedule()}
      >
        {copy.form.schedule}
      </Button>
      <Button
        variant={isScheduled ? "secondary" : "primary"}
        disabled={isBusy}
        isLoading={pending === NOW}
        className="max-sm:px-3"
        onClick={() => void onPublish()}
      >
        {copy.form.publish}
      </Button>
    </div>
  );
}

interface TextSectionProps {
  readonly control: Control<NewsValues>;
}

const { form } = copy;

/** The title and the text of an article. */
function TextSection({ control }: TextSectionProps) {
  return (
    <Card className="grid gap-4">
      {/* This field is required, so its label does not say "optional". */}
      <Field control={control} name="title" label={form.title}>
        {(field) => (
          <Input {...field} aria-required maxLength={newsLimits.title.max} autoComplete="off" />
        )}
      </Field>
      <ContentField control={control} />
    </Card>
  );
}
