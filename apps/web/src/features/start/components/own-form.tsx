import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { RecentForm } from "@/entities/match/components/career-figures";
import { lastMatches } from "@/entities/match/domain/last-matches";
import { useLastMatches } from "@/entities/match/hooks/use-last-matches";
import { ratingCurveQuery } from "@/entities/rating/api/rating-curve";
import { byGame } from "@/entities/rating/domain/curve";
import { RankProgress } from "@/entities/rating/components/rating-curves";
import { formatNumber } from "@/lib/format";
import type { SessionProfile } from "@/lib/session";
import { copy } from "../copy.ts";

/** The viewer's rank in the most played game, what the last week changed, and the latest results. */
export function OwnForm({ profile }: { readonly profile: SessionProfile }) {
  const own = useLastMatches(profile.participant_id);
  const ofTeam = useLastMatches(profile.team?.participant_id ?? null);
  const { data: points = [], isPending } = useQuery(ratingCurveQuery(profile.participant_id));
  if (!own || !ofTeam || isPending) return <Skeleton className="h-40 rounded-lg" />;
  const matches = lastMatches(own, ofTeam);
  const [curve] = byGame(points);
  if (matches.length === 0 && !curve) return null;
  return (
    <section aria-label={copy.form} className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2>{copy.form}</h2>
        <Link to={paths.ownProfile()} className="link font-semibold">
          {copy.toProfile}
        </Link>
      </div>
      <CoveredResult id={`form ${matches[0]?.match_id}`} of={copy.form}>
        {curve && (
          <p className="flex items-baseline gap-x-3">
            <span className="display text-4xl tabular-nums">{formatNumber(curve.last.rating)}</span>
            <span className="text-muted">{curve.game}</span>
          </p>
        )}
        {curve && curve.last.place !== null && (
          <RankProgress points={curve.points} rating={curve.last.rating} />
        )}
        {matches.length > 0 && <RecentForm matches={matches} isTitled={false} />}
      </CoveredResult>
    </section>
  );
}
