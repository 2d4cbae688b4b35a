import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "@/components/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { challengeCopy } from "@/entities/challenge/copy";
import { formatTickets } from "@/lib/format";
import { daredByQuery } from "../api/requested-page.ts";
import { copy } from "../copy.ts";
import { ChallengeHead } from "./challenge-head.tsx";

const texts = copy.dared;

/** The challenge whose link the visitor followed: the side that offers it, the terms and the deadline. */
export function OfferedChallenge({ matchId }: { readonly matchId: string }) {
  const { data: challenge, isPending } = useQuery(daredByQuery(matchId));
  if (isPending) return <Skeleton className="h-52 rounded-lg" />;
  if (!challenge) return <p className="card text-muted">{texts.none}</p>;
  const { wager_amount: wager, status } = challenge;
  return (
    <section aria-label={texts.label} className="card grid min-h-52 content-start gap-4">
      <ChallengeHead
        challenge={challenge}
        fact={challengeCopy.formatOf(challenge.format, challenge.best_of)}
        isLarge
      >
        {texts.dares(challenge.creator_name)}
      </ChallengeHead>
      <dl className="grid grid-cols-2 gap-3 border-t border-border pt-3 text-sm">
        <div>
          <dt className="text-muted">{challengeCopy.terms.wager}</dt>
          <dd className="text-base font-semibold">
            {wager === 0 ? challengeCopy.friendly : formatTickets(wager)}
          </dd>
        </div>
        {wager > 0 && (
          <div>
            <dt className="text-muted">{texts.takes}</dt>
            <dd className="text-base font-semibold text-money">{formatTickets(2 * wager)}</dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-muted">
        {status === "open" ? (
          <>
            {texts.expires} <RelativeTime value={challenge.expires_at} />
            {challenge.privacy === "private" && ` · ${texts.locked}`}
          </>
        ) : (
          texts.closed
        )}
      </p>
    </section>
  );
}
