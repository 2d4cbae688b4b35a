import type { PageHead, PreviewSide } from "@leyenda/site";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchCopy } from "@/entities/match/copy";
import { shownScore } from "@/entities/match/domain/live-score";
import type { MatchView } from "@/entities/match/domain/match-view";
import { formatDateTime } from "@/lib/format";
import type { PageSite } from "@/lib/define-page";
import { copy } from "../copy.ts";

const texts = copy.head;

/** The two sides as a title: "Nébula Roja vs Por definir". */
export function matchTitle({ side1, side2 }: Pick<MatchView, "side1" | "side2">): string {
  const unknown = matchCopy.toBeDefined;
  return copy.detail.title(side1?.name ?? unknown, side2?.name ?? unknown);
}

type HeadMatch = MatchView & {
  readonly games: readonly Pick<MatchDetails["games"][number], "score1" | "score2">[];
  readonly candidates: readonly Pick<MatchDetails["candidates"][number], "username" | "is_best">[];
};

/** The title, description and picture of a match's page, for link previews. */
export function matchPageMeta(match: HeadMatch, { url }: PageSite): PageHead {
  const title = matchTitle(match);
  const { context, result, scheduledAt } = match;
  const event = context.kind === "tournament" ? context.name : texts.challenge;
  const fact = result
    ? texts.result(result)
    : scheduledAt
      ? formatDateTime(scheduledAt)
      : texts.unscheduled;
  const names = [match.side1, match.side2].map((side) => side?.name ?? matchCopy.toBeDefined);
  const player = match.candidates.find((candidate) => candidate.is_best);
  const best = player && texts.bestPlayer(player.username);
  const description = [`${event} (${context.game}): ${title}`, fact, ...(best ? [best] : []), ""]
    .join(". ")
    .trimEnd();
  // Only search engines and link previews read `structured` and `card`, so only the server adds them.
  if (!import.meta.env.SSR) return { title, description };
  return {
    title,
    description,
    structured: {
      "@type": "SportsEvent",
      name: `${title}, ${event}`,
      sport: context.game,
      ...(scheduledAt ? { startDate: scheduledAt } : {}),
      competitor: names.map((name) => ({ "@type": "SportsTeam", name })),
      location: { "@type": "VirtualLocation", url },
      url,
    },
    card: {
      eyebrow: [event, context.game].join(" · "),
      title,
      sides: [cardSide(match, 1), cardSide(match, 2)],
      facts: [
        ...(context.kind === "tournament" ? [context.round] : []),
        gameScores(match) ?? matchCopy.bestOf(match.bestOf),
        ...(best ? [best] : []),
        ...(result && shownScore(match) ? [] : [fact]),
      ],
      badge: match.liveScore ? { text: matchCopy.live, color: "danger" } : undefined,
      ...(context.kind === "tournament" && {
        cover: { game: context.game, seed: context.tournamentId },
      }),
      seed: match.id,
    },
  };
}

function cardSide(match: MatchView, number: 1 | 2): PreviewSide {
  const score = shownScore(match)?.[`score${number}`];
  return {
    name: match[`side${number}`]?.name ?? matchCopy.toBeDefined,
    score: score === undefined ? null : String(score),
    hasLost: match.winnerId !== null && match.winnerId !== match[`participant${number}Id`],
  };
}

/** "13-9, 8-13, 13-11": each game of a decided series, where all have a score. */
function gameScores({ result, games }: HeadMatch): string | null {
  const scores = games.map(({ score1, score2 }) =>
    score1 === null || score2 === null ? null : `${score1}-${score2}`,
  );
  return result && scores.length > 1 && scores.every(Boolean) ? scores.join(", ") : null;
}
