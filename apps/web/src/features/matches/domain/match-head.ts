import type { PageHead } from "@leyenda/site";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { formatDateTime } from "@/lib/format";
import type { PageSite } from "@/lib/page";
import { copy } from "../copy.ts";

const texts = copy.head;

/** The two sides as a title: "Nébula Roja vs Por definir". */
export function matchTitle({ side1, side2 }: Pick<MatchView, "side1" | "side2">): string {
  const unknown = matchCopy.toBeDefined;
  return copy.detail.title(side1?.name ?? unknown, side2?.name ?? unknown);
}

/** What a match's link shows before it is opened. */
export function matchHead(match: MatchView, { url }: PageSite): PageHead {
  const title = matchTitle(match);
  const { context, result, scheduledAt } = match;
  const event = context.kind === "tournament" ? context.name : texts.challenge;
  const fact = result
    ? texts.result(result)
    : scheduledAt
      ? formatDateTime(scheduledAt)
      : texts.unscheduled;
  const names = [match.side1, match.side2].map((side) => side?.name ?? matchCopy.toBeDefined);
  return {
    title,
    description: `${event} (${context.game}): ${title}. ${fact}.`,
    structured: {
      "@type": "SportsEvent",
      name: `${title}, ${event}`,
      sport: context.game,
      ...(scheduledAt ? { startDate: scheduledAt } : {}),
      competitor: names.map((name) => ({ "@type": "SportsTeam", name })),
      location: { "@type": "VirtualLocation", url },
      url,
    },
    card: { eyebrow: [event, context.game].join(" · "), title, facts: [fact], seed: match.id },
  };
}
