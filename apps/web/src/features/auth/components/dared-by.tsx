import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "@/components/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { challengeCopy } from "@/entities/challenge/copy";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { formatTickets } from "@/lib/format";
import { daredByQuery } from "../api/dared-by.ts";
import { copy } from "../copy.ts";

const texts = copy.dared;

/** The challenge whose link brought the visitor: who dares him, to what, for how much and until when. */
export function DaredBy({ matchId }: { readonly matchId: string }) {
  const { data: challenge, isPending } = useQuery(daredByQuery(matchId));
  if (isPending) return <Skeleton className="h-52 rounded-lg" />;
  if (!challenge) return <p className="card text-muted">{texts.none}</p>;
  const { wager_amount: wager, status } = challenge;
  return (
    <section aria-label={texts.label} className="card grid min-h-52 content-start gap-4 p-4">
      <div className="flex items-center gap-3">
        <ParticipantMark
          participant={{
            type: challenge.creator_type,
            name: challenge.creator_name,
            imageUrl: challenge.creator_image_url,
          }}
          className="size-14 flex-none"
        />
        <div className="min-w-0">
          <p className="line-clamp-2 text-lg leading-tight font-semibold wrap-anywhere">
            {texts.dares(challenge.creator_name)}
          </p>
          <p className="text-muted">
            {[
              challenge.game_name,
              challengeCopy.formatOf(challenge.format, challenge.best_of),
            ].join(" · ")}
          </p>
        </div>
      </div>
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
            <dd className="text-base font-semibold text-accent-2">{formatTickets(2 * wager)}</dd>
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
