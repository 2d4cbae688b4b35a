import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";
import type { NewsSummary } from "../domain/news-item.ts";

interface NewsCardProps {
  readonly item: NewsSummary;
  /** Whether the card is the featured article of a page. */
  readonly featured?: boolean;
  /** The heading level that fits the page's outline. */
  readonly level?: 2 | 3;
  /** Whether a generated cover is only a narrow band, so that the title is more visible; used in lists. */
  readonly isSlim?: boolean;
  /** Whether the text is next to the picture, for a single card in a row that has room for two. */
  readonly isWide?: boolean;
}

/** Classes that put the text next to the picture on a phone, and below the picture on wider screens. */
const ROW_ON_PHONE = "grid grid-cols-[5.5rem_minmax(0,1fr)] md:flex md:flex-col";

export function NewsCard({
  item,
  featured = false,
  level = 3,
  isSlim = false,
  isWide = false,
}: NewsCardProps) {
  const { formatDate } = useFormats();
  const [cover] = item.image_urls;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article
      className={cn(
        "card card-link group relative overflow-hidden p-0",
        featured ? "flex flex-col md:grid md:grid-cols-[3fr_2fr]" : ROW_ON_PHONE,
        isWide && "md:col-span-2 md:grid md:grid-cols-[1fr_3fr]",
      )}
    >
      <GameCover
        name={item.game_related ?? item.category}
        seed={item.slug}
        src={cover}
        {...(featured && { sizes: "(width<48rem) 100vw, 33rem" })}
        className={cn(
          featured
            ? "max-md:aspect-[2/1] md:aspect-auto md:h-full md:min-h-64"
            : "max-md:aspect-auto max-md:h-full",
          isSlim && !cover && !isWide && "md:aspect-[3/1]",
          isWide && "md:h-0 md:min-h-full",
        )}
      />
      <div
        className={cn(
          "flex flex-1 flex-col gap-3",
          featured ? "p-5 md:justify-center md:p-8" : "p-4 max-md:gap-2 md:p-5",
        )}
      >
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Badge tone="info">{item.category}</Badge>
          <time dateTime={item.published_at}>{formatDate(item.published_at)}</time>
        </div>
        <Heading
          className={cn("line-clamp-3", featured ? "text-3xl md:text-4xl" : "text-xl md:text-2xl")}
        >
          <Link
            to={paths.newsItem(item.slug)}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {item.title}
          </Link>
        </Heading>
        {item.excerpt && (
          <p
            className={cn(
              "text-muted",
              featured ? "line-clamp-4 text-lg" : "line-clamp-2 max-md:hidden",
            )}
          >
            {item.excerpt}
          </p>
        )}
      </div>
    </article>
  );
}

export function NewsCardSkeleton({ featured = false }: { readonly featured?: boolean }) {
  return (
    <div
      aria-hidden
      className={cn(
        "card p-0",
        featured ? "flex flex-col md:grid md:grid-cols-[3fr_2fr]" : ROW_ON_PHONE,
      )}
    >
      <Skeleton
        className={cn(
          "h-auto w-full rounded-b-none",
          featured
            ? "aspect-video md:aspect-auto md:min-h-72"
            : "max-md:h-full max-md:rounded-r-none md:aspect-video",
        )}
      />
      <div className="grid flex-1 content-start gap-3 p-5">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-7 w-full" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    </div>
  );
}
