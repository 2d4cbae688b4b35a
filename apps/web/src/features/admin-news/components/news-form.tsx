import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitHandler, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/hooks/use-toast";
import { toastFailure } from "@/lib/toast-failure";
import type { StoredArticle } from "../api/get-news-form.ts";
import { saveNewsMutation } from "../api/save-news.ts";
import { copy } from "../copy.ts";
import { emptyDraft, toDraft, toNewsRow } from "../domain/news-draft.ts";
import { useNewsImages } from "../hooks/use-news-images.ts";
import { type NewsValues, newsSchema } from "../schemas.ts";
import { ImagesSection } from "./images-section.tsx";
import { TextSection } from "./text-section.tsx";

interface NewsFormProps {
  /** Null for a new article. */
  readonly article: StoredArticle | null;
}

/** Writes or changes an article. */
export function NewsForm({ article }: NewsFormProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const images = useNewsImages(article);
  const save = useMutation(saveNewsMutation(useQueryClient()));
  const { control, handleSubmit } = useForm<NewsValues>({
    defaultValues: article ? toDraft(article) : emptyDraft,
    resolver: zodResolver(newsSchema),
  });

  const submit: SubmitHandler<NewsValues> = async (values) => {
    if (!user) {
      toastFailure(copy.signInRequired);
      return;
    }
    try {
      await save.mutateAsync({
        id: article?.id ?? null,
        row: toNewsRow(values, images.addresses),
      });
    } catch (error) {
      toastFailure(copy.saveError, error);
      return;
    }
    toast({ title: article ? copy.updated : copy.created });
    void navigate(paths.admin.news());
  };

  function cancel() {
    images.discard();
    void navigate(paths.admin.news());
  }

  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <TextSection control={control} />
        <ImagesSection images={images} />
      </div>
      <div className="sticky bottom-0 z-10 -mx-1 flex justify-end gap-3 border-t border-border bg-background/95 px-1 py-3">
        <Button variant="ghost" onClick={cancel}>
          {copy.form.cancel}
        </Button>
        <Button type="submit" disabled={images.isUploading} isLoading={save.isPending}>
          {article ? copy.form.save : copy.form.publish}
        </Button>
      </div>
    </form>
  );
}
