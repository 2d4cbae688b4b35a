import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { formatTickets } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { challengeCopy } from "@/entities/challenge/copy";
import { challengeQuery, type SharedChallenge } from "../../api/get-challenge.ts";
import { copy } from "../../copy.ts";
import { friendCopy } from "../../friend-copy.ts";
import { InvitationButtons } from "../accept/invitation-buttons.tsx";

/** A challenge in the chat of two friends. The rival accepts or declines it here; later it links to the match. */
export function ChallengeChatCard({ matchId }: { readonly matchId: string }) {
  const { data: challenge, error } = useQuery(challengeQuery(matchId));
  // Only the challenger's page must listen for the reply, because the rival's page sends it.
  useTableChanges(
    {
      table: "challenge_matches",
      filter: `id=eq.${matchId}`,
      enabled: challenge?.status === "open" && challenge.is_own,
    },
    [challengeKeys.page(matchId)],
  );
  if (challenge === undefined) {
    return error ? (
      <p className="text-sm text-muted">{friendCopy.card.loadError}</p>
    ) : (
      <Skeleton className="h-32 w-64 max-w-full rounded-lg" />
    );
  }
  if (challenge === null) return <p className="text-sm text-muted">{copy.page.notFound}</p>;
  const { wager_amount: wager } = challenge;
  return (
    <section
      aria-label={`${friendCopy.card.label}: ${challenge.game_name}`}
      className="grid w-64 max-w-full min-w-0 justify-items-start gap-2 rounded-lg border border-accent/60 bg-surface p-3 whitespace-normal"
    >
      <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
        <Swords aria-hidden className="size-4 flex-none text-muted" />
        <span className="min-w-0 break-words">
          {[challenge.game_name, challengeCopy.formatOf(challenge.format, challenge.best_of)].join(
            " · ",
          )}
        </span>
      </p>
      <p className="font-display text-2xl leading-none font-bold">
        {wager > 0 ? formatTickets(wager) : challengeCopy.friendly}
      </p>
      <State challenge={challenge} />
    </section>
  );
}

function State({ challenge }: { readonly challenge: SharedChallenge }) {
  const { match_id: matchId, status } = challenge;
  if (status === "in_progress") {
    return (
      <Link to={paths.matchManage(matchId)} className={buttonClass({ size: "sm" })}>
        {friendCopy.card.room}
      </Link>
    );
  }
  if (status === "open" && challenge.is_own) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        {friendCopy.card.waiting}
        <Link
          to={paths.challenges("mios")}
          className="inline-flex min-h-11 items-center font-semibold link"
        >
          {friendCopy.card.cancel}
        </Link>
      </p>
    );
  }
  return <InvitationButtons matchId={matchId} />;
}
