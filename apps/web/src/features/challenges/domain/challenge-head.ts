import type { PageHead } from "@leyenda/site";
import type { SharedChallengeSummary } from "../api/get-shared-challenge.ts";
import { copy } from "../copy.ts";

const texts = copy.head;

/** What a challenge's link shows to whoever is dared. */
export function challengeHead({ id, creator, challenge }: SharedChallengeSummary): PageHead {
  const name = creator?.display_name ?? texts.somebody;
  const game = challenge.game.name;
  const facts = [
    texts.format(challenge.format, challenge.best_of),
    texts.stake(challenge.wager_amount),
    ...(challenge.privacy === "private" ? [texts.locked] : []),
  ];
  return {
    title: texts.title(name, game),
    description: texts.dare(facts),
    card: { eyebrow: texts.challengeEyebrow(game), title: name, facts, seed: id },
  };
}
