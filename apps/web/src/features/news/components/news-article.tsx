import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, FileX, Share2 } from "lucide-react";
import { Link } from "react-router";
import { DrawnMarkdown } from "@/components/drawn-markdown";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { GameCover } from "@/components/game-cover";
import { EnlargeArea, EnlargeButton } from "@/components/pictures-viewer";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { newsItemQuery } from "@/entities/news/api/news-queries";
import type { NewsSummary } from "@/entities/news/domain/news-item";
import { formatDate } from "@/lib/format";
import { offerLink } from "@/lib/share-link";
import { copy } from "../copy.ts";
import { NewsGallery } from "./news-gallery.tsx";
import { RelatedTournament } from "./related-tournament.tsx";

export function NewsArticle({ slug }: { readonly slug: string }) {
  const { data: item, error, isPending, refetch } = useQuery(newsItemQuery(slug));
  if (isPending) return <ArticleSkeleton />;
  if (error) return <ErrorState title={copy.itemError} error={error} onRetry={refetch} />;
  if (!item) {
    return (
      <EmptyState
        icon={FileX}
        isPage
        title={copy.missing}
        action={
          <Button asChild variant="secondary">
            <Link to={paths.news()}>{copy.back}</Link>
          </Button>
        }
      />
    );
  }
  const gallery = item.image_urls.slice(1);
  return (
    <div className="mx-auto max-w-4xl">
      <article>
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
          <Link
            to={paths.news()}
            className="inline-flex min-h-11 items-center gap-2 text-muted hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {copy.back}
          </Link>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => void offerLink(item.title, location.href)}
          >
            <Share2 aria-hidden />
            {copy.share}
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-3 text-muted">
          <Badge tone="info">{item.category}</Badge>
          <time dateTime={item.created_at}>{formatDate(item.created_at)}</time>
          {item.author && (
            <span>
              {copy.by}
              <Link
                to={paths.profile(item.author.id)}
                className="font-semibold hover:text-accent-2"
              >
                {item.author.username}
              </Link>
            </span>
          )}
        </div>
        <h1 className="mt-4 text-4xl md:text-6xl">{item.title}</h1>
        {item.excerpt && <p className="mt-4 max-w-[60ch] text-xl text-muted">{item.excerpt}</p>}
        <EnlargeArea>
          <ArticleCover item={item} />
          <DrawnMarkdown text={item.content} fallback={<Skeleton className="h-64" />} />
          {gallery.length > 0 && <NewsGallery title={item.title} images={gallery} />}
        </EnlargeArea>
      </article>
      {item.tournament && <RelatedTournament slug={slug} tournament={item.tournament} />}
    </div>
  );
}

function ArticleCover({ item }: { readonly item: NewsSummary }) {
  const [src] = item.image_urls;
  const cover = (
    <GameCover
      name={item.game_related ?? item.category}
      seed={item.slug}
      src={src}
      alt={src ? copy.cover(item.title) : ""}
      sizes="(width<60rem) 100vw, 56rem"
      className="aspect-[21/10] rounded-lg"
    />
  );
  return (
    <div className="my-8">
      {src ? (
        <EnlargeButton label={copy.enlargeCover} className="block w-full rounded-lg">
          {cover}
        </EnlargeButton>
      ) : (
        cover
      )}
    </div>
  );
}

function ArticleSkeleton() {
  return (
    <div aria-busy className="mx-auto grid max-w-4xl gap-5 pt-16">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-14 w-11/12" />
      <Skeleton className="my-3 aspect-[21/10] h-auto w-full rounded-lg" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}
