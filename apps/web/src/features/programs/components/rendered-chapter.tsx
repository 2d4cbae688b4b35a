import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { FOLD_ROW } from "@/components/fold-row";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
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
  const [isTokenShown, setTokenShown] = useState(false);
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
  return (
    <div className="grid gap-4">
      {/* On a phone its first screen would be the token's, not the first operation's. */}
      <h2 className="md:hidden">
        <button
          type="button"
          aria-expanded={isTokenShown}
          onClick={() => setTokenShown(!isTokenShown)}
          className={cn(
            FOLD_ROW,
            "flex min-h-12 w-full items-center justify-between gap-3 text-left font-semibold",
          )}
        >
          {copy.trialTitle}
          <ChevronDown
            aria-hidden
            className={cn("size-5 flex-none text-muted", isTokenShown && "rotate-180")}
          />
        </button>
      </h2>
      {code && whole ? (
        <div
          ref={place}
          data-token={isTokenShown ? "shown" : "folded"}
          className="reference min-h-dvh min-w-0"
        />
      ) : (
        <Skeleton aria-label={copy.loading} className="h-dvh rounded-lg" />
      )}
    </div>
  );
}
