import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ArenaLines } from "@/components/arena-lines";
import { island } from "@/components/island";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import type { Behind } from "../domain/sign-in-purpose.ts";

const RecruitingTeams = island(
  async () => (await import("./recruiting-teams.tsx")).RecruitingTeams,
);
const OpenChallenges = island(async () => (await import("./open-challenges.tsx")).OpenChallenges);
const OfferedChallenge = island(
  async () => (await import("./offered-challenge.tsx")).OfferedChallenge,
  <Skeleton className="h-52 rounded-lg" />,
);
const PacksOnSale = island(
  async () => (await import("./packs-on-sale.tsx")).PacksOnSale,
  <Skeleton className="h-40 rounded-lg" />,
);

interface AuthPanelProps {
  readonly title: string;
  readonly description?: string;
  /** The description of the page that the visitor wanted to open; null if that page has no description. */
  readonly behind?: Behind | null;
  /** The match of the challenge whose link the visitor followed. */
  readonly challengeId?: string | null;
  readonly children: ReactNode;
}

/** One step of signing in, next to a description of the site or of the page that the visitor wanted to open. */
export function AuthPanel({
  title,
  description,
  behind = null,
  challengeId = null,
  children,
}: AuthPanelProps) {
  const { line, text, points } = behind ?? copy.brand;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    // After a step change the focus moves to the heading, so that the page shows the step from its beginning.
    // If the step focuses a field, the focus stays there.
    if (!document.activeElement?.matches("input")) heading.current?.focus();
  }, [title]);
  return (
    <div className="mx-auto grid max-w-5xl overflow-hidden rounded-xl bg-surface lg:min-h-[36rem] lg:grid-cols-[5fr_6fr]">
      <div className="unmarked p-5 sm:p-10">
        <h1 ref={heading} tabIndex={-1} className="display scroll-mt-24 text-4xl outline-none">
          {title}
        </h1>
        {description && <p className="mt-2 mb-4 text-lg sm:mb-7 text-muted">{description}</p>}
        {!description && <div className="h-6" />}
        {children}
      </div>
      <aside
        className={cn(
          "content-center bg-surface-sunken lg:order-first lg:content-start",
          !behind && "max-lg:hidden",
          // On a phone the form comes first; if the visitor followed a challenge's link, the challenge does.
          challengeId && "order-first",
        )}
      >
        {/* The box has the aspect ratio of the drawing, so that nothing is cut off. Next to a description of the wanted
            page, the box is lower and the drawing has no crown. */}
        <div
          className={cn(
            "relative overflow-hidden max-lg:hidden",
            behind ? "aspect-[8/5]" : "aspect-[8/7]",
          )}
        >
          <ArenaLines className="absolute inset-0 size-full" />
          <div className="absolute inset-0 bg-linear-to-t from-surface-sunken to-transparent to-40%" />
        </div>
        <div className="relative grid gap-3 p-5 sm:max-lg:p-10 lg:-mt-4 lg:px-10 lg:pt-0 lg:pb-10">
          {challengeId && <OfferedChallenge matchId={challengeId} />}
          <p className={cn("display text-4xl lg:text-5xl", challengeId && "max-lg:hidden")}>
            {line}
          </p>
          <p className={cn("text-lg text-muted", challengeId && "max-lg:hidden")}>{text}</p>
          {/* On a phone this list is hidden if the panel describes the wanted page. */}
          <ul className={cn("mt-2 grid gap-2.5", behind && "max-lg:hidden")}>
            {points.map((point) => (
              <li key={point} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 flex-none text-muted" />
                {point}
              </li>
            ))}
          </ul>
          {behind === copy.behind.teams && <RecruitingTeams />}
          {behind === copy.behind.challenges && !challengeId && <OpenChallenges />}
          {behind === copy.behind.store && <PacksOnSale />}
        </div>
      </aside>
    </div>
  );
}
