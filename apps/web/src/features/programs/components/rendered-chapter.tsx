import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { descriptionQuery } from "../api/interface-description.ts";
import type { Chapter } from "../domain/chapters.ts";
import { referenceCopy as copy } from "../reference-copy.ts";

const rendererKeys = { code: ["reference renderer"] } as const;

/** With the titles of all operations a megabyte, which only who comes here gets, and the server never draws. */
const rendererQuery = {
  queryKey: rendererKeys.code,
  queryFn: async () => {
    if (import.meta.env.SSR) throw new Error("the reference is drawn in the browser");
    const [{ drawReference }, { operationTitles }, { chapterDescription }] = await Promise.all([
      import("./reference-renderer.ts"),
      import("../operations-copy.ts"),
      import("../domain/chapter-description.ts"),
    ]);
    return { drawReference, operationTitles, chapterDescription };
  },
  staleTime: Infinity,
};

/** The operations of a chapter with their fields and trials. */
export function RenderedChapter({ chapter }: { readonly chapter: Chapter }) {
  const place = useRef<HTMLDivElement>(null);
  const renderer = useQuery(rendererQuery);
  const description = useQuery(descriptionQuery);
  const { data: code } = renderer;
  const { data: whole } = description;
  useEffect(() => {
    if (!code || !whole || !place.current) return;
    const info = { title: copy.trialTitle, description: copy.trialText };
    const words = { info, titles: code.operationTitles, token: copy.tokenOrigin };
    return code.drawReference(place.current, code.chapterDescription(whole, chapter, words));
  }, [code, whole, chapter]);
  const failed = [renderer, description].filter(({ error }) => error);
  if (failed.length > 0)
    return (
      <ErrorState
        title={copy.failure}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  if (!code || !whole) return <Skeleton aria-label={copy.loading} className="h-dvh rounded-lg" />;
  return <div ref={place} className="reference min-h-dvh" />;
}
