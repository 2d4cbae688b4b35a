import type { PageHead } from "@leyenda/site";
import type { SharedChallengeSummary } from "../api/get-challenge-preview.ts";
import { copy } from "../copy.ts";

const texts = copy.head;

/**
 * Returns the title and description of a challenge's page for link previews. They invite a rival while the challenge is
 * open; later they name both sides.
 */
export function challengePageMeta(shared: SharedChallengeSummary): PageHead {
  const { id, status, creator, rival, challenge } = shared;
  const name = creator?.display_name ?? texts.somebody;
  const game = challenge.game.name;
  const isOver = status === "cancelled";
  const facts = [
    texts.format(challenge.format, challenge.best_of),
    texts.stake(challenge.wager_amount),
    ...(challenge.privacy === "private" ? [texts.locked] : []),
  ];
  return {
    title: rival?.display_name
      ? texts.versus(name, rival.display_name, game)
      : isOver
        ? copy.page.title(name, game)
        : texts.title(name, game),
    description: rival || isOver ? texts.summary(facts) : texts.dare(facts),
    card: { eyebrow: texts.challengeEyebrow(game), title: name, facts, seed: id },
  };
}
