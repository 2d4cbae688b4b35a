import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type Control, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { FormBar } from "@/components/form-bar";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { storedPicture } from "@/entities/picture/domain/picture";
import { useFirstField } from "@/hooks/use-first-field";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { useSession } from "@/hooks/use-session";
import { toastFailure } from "@/lib/toast-failure";
import type { StoredArticle } from "../api/get-news-form.ts";
import { useSaveNews } from "../api/save-news.ts";
import { copy } from "../copy.ts";
import { emptyDraft, toDraft } from "../domain/news-draft.ts";
import { newsSchema, type NewsValues } from "../schemas.ts";
import { AboutSection } from "./about-section.tsx";
import { ImagesSection } from "./images-section.tsx";
import { newsLimits } from "@leyenda/db-types/limits";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RequiredMark } from "@/components/ui/label";
import { ContentField } from "./content-field.tsx";

interface NewsFormProps {
  /** Null for a new article. */
  readonly article: StoredArticle | null;
  /** What a new one begins with. */
  readonly draft?: NewsValues;
}

/** Writes or changes an article. */
export function NewsForm({ article, draft = emptyDraft }: NewsFormProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const form = useFirstField(article === null);
  const [pictures, setPictures] = useState(() => (article?.image_urls ?? []).map(storedPicture));
  const save = useSaveNews(user?.id ?? "", () => void navigate(paths.admin.news()));
  const { control, formState, handleSubmit } = useForm<NewsValues>({
    defaultValues: article ? toDraft(article) : draft,
    resolver: zodResolver(newsSchema),
  });

  const before = article?.image_urls ?? [];
  const hasNewPictures =
    pictures.length !== before.length || pictures.some(({ url }, place) => url !== before[place]);
  const isChanged = formState.isDirty || hasNewPictures;
  // What is there already has nothing to save until something is changed.
  const rests = article !== null && !isChanged;
  useUnsavedWork(!save.isPending && isChanged);

  const submit = handleSubmit((values) => {
    if (!user) {
      toastFailure(copy.signInRequired);
      return;
    }
    save.mutate({ article, values, pictures });
  });

  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <TextSection control={control} />
        <div className="grid gap-5">
          <AboutSection control={control} />
          <ImagesSection
            control={control}
            article={article}
            pictures={pictures}
            onChange={setPictures}
          />
        </div>
      </div>
      {!rests && (
        <FormBar isUnsaved={article !== null && isChanged}>
          <Link to={paths.admin.news()} className={buttonClass({ variant: "ghost" })}>
            {copy.form.cancel}
          </Link>
          <Button type="submit" isLoading={save.isPending}>
            {article ? copy.form.save : copy.form.publish}
          </Button>
        </FormBar>
      )}
    </form>
  );
}

interface TextSectionProps {
  readonly control: Control<NewsValues>;
}

const { form } = copy;

/** What an article says: its title, and below it the text. */
function TextSection({ control }: TextSectionProps) {
  return (
    <Card className="grid gap-4">
      <p className="-mb-2 justify-self-end text-sm text-muted">
        <RequiredMark /> {form.requiredHint}
      </p>
      <Field control={control} name="title" label={form.title} required>
        {(field) => <Input {...field} maxLength={newsLimits.title.max} autoComplete="off" />}
      </Field>
      <ContentField control={control} />
    </Card>
  );
}
