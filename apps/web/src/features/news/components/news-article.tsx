import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, FileX, Share2 } from "lucide-react";
import { Link } from "react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { GameCover } from "@/components/game-cover";
import { EnlargeArea, EnlargeButton } from "@/components/pictures-viewer";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { latestNewsQuery, type NewsItem, newsItemQuery } from "@/entities/news/api/news-queries";
import { NewsCard } from "@/entities/news/components/news-card";
import type { NewsSummary } from "@/entities/news/domain/news-item";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";
import { offerLink } from "@/lib/share-link";
import { StaticHtml } from "@/components/static-html";
import { fittedCover } from "@/lib/picture-rendition";
import { copy } from "../copy.ts";
import { readingMinutes } from "../domain/reading-time.ts";
import { RelatedTournament } from "./related-tournament.tsx";

interface NewsGalleryProps {
  readonly title: string;
  readonly images: readonly string[];
}

/** The pictures that are not part of the text; the `EnlargeArea` around this component enlarges them. */
function NewsGallery({ title, images }: NewsGalleryProps) {
  return (
    <section className="mt-12">
      <h2 className="mb-4">{copy.gallery}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map((src, index) => (
          <li key={src}>
            <EnlargeButton
              label={copy.enlarge(index + 1)}
              className="block w-full overflow-hidden rounded-lg border border-border"
            >
              <img
                {...fittedCover(src, "(width<40rem) 50vw, 18rem")}
                alt={copy.image(index + 1, title)}
                className="aspect-video w-full object-cover transition-transform duration-300 hover:scale-105"
              />
            </EnlargeButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Markdown = lazy(async () => ({ default: (await import("@/components/markdown")).Markdown }));

/** Renders a text written by people. The `EnlargeArea` around the text enlarges its pictures. */
function StaticMarkdown(props: { readonly text: string; readonly fallback: ReactNode }) {
  return (
    <StaticHtml id={props.text}>
      <Suspense fallback={props.fallback}>
        <Markdown text={props.text} canEnlarge />
      </Suspense>
    </StaticHtml>
  );
}

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
          <Link to={paths.news()} className={buttonClass({ variant: "secondary" })}>
            {copy.back}
          </Link>
        }
      />
    );
  }
  const gallery = item.image_urls.slice(1);
  return (
    <div className="mx-auto max-w-3xl">
      <article>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
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
        <Badge tone="info">{item.category}</Badge>
        <h1 className="mt-3 text-4xl text-balance wrap-anywhere md:text-6xl">{item.title}</h1>
        {item.excerpt && (
          <p className="mt-3 text-lg text-pretty wrap-anywhere text-muted md:text-xl">
            {item.excerpt}
          </p>
        )}
        <Byline item={item} />
        <EnlargeArea>
          <ArticleCover item={item} />
          <StaticMarkdown text={item.content} fallback={<Skeleton className="h-64" />} />
          {gallery.length > 0 && <NewsGallery title={item.title} images={gallery} />}
        </EnlargeArea>
      </article>
      {item.tournament && <RelatedTournament slug={slug} tournament={item.tournament} />}
      <MoreNews slug={slug} />
    </div>
  );
}

/** The author, the date and the reading time. */
function Byline({ item }: { readonly item: NewsItem }) {
  const { formatDate } = useFormats();
  const { author, published_at: at, edited_at: editedAt } = item;
  return (
    <div className="mt-5 flex items-center gap-3 border-y border-border py-3 text-sm text-muted">
      {author && (
        <UserAvatar name={author.username} src={author.avatar_url} className="size-10 flex-none" />
      )}
      <div className="min-w-0">
        {author && (
          <p className="truncate text-base">
            {copy.by}
            <Link
              to={paths.profile(author.id)}
              className="font-semibold text-foreground hover:underline"
            >
              {author.username}
            </Link>
          </p>
        )}
        <p className="flex flex-wrap gap-x-3">
          <time dateTime={at}>{formatDate(at)}</time>
          {editedAt && <time dateTime={editedAt}>{copy.edited(formatDate(editedAt))}</time>}
          <span>{copy.readingTime(readingMinutes(item.content))}</span>
        </p>
      </div>
    </div>
  );
}

const MORE = 2;

/** The newest articles other than this one. */
function MoreNews({ slug }: { readonly slug: string }) {
  const { data } = useQuery(latestNewsQuery());
  const items = data?.filter((item) => item.slug !== slug).slice(0, MORE) ?? [];
  if (items.length === 0) return null;
  return (
    <section className="mt-12 print:hidden">
      <h2 className="mb-4">{copy.more}</h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {items.map((item) => (
          <NewsCard key={item.slug} item={item} isSlim isWide={items.length === 1} />
        ))}
      </div>
    </section>
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
      // A generated cover tells the reader nothing about the article, so it has less height than an uploaded picture.
      className={cn("rounded-lg", src ? "aspect-[21/10]" : "aspect-[3/1]")}
    />
  );
  return (
    <div className="my-6 md:my-8">
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
    <div aria-busy className="mx-auto grid max-w-3xl gap-5 pt-16">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-14 w-11/12" />
      <Skeleton className="my-3 aspect-[3/1] h-auto w-full rounded-lg" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}
