import { Card, CardHeader } from "@/components/ui/card";
import { LastResults } from "@/entities/challenge/components/last-results";
import { LineupList } from "@/entities/match/components/lineup-list";
import { SideStatistics } from "@/entities/match/components/side-statistics";
import { matchCopy } from "@/entities/match/copy";
import type { Lineup } from "@/entities/match/domain/lineup";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { copy } from "../copy.ts";

interface MatchSides {
  /** Wins of each side against the other, as a-b. */
  readonly headToHead: string | null;
  readonly side1: ParticipantView | null;
  readonly side2: ParticipantView | null;
}

interface SideCardProps {
  readonly matchId: string;
  readonly side: ParticipantView | null;
  readonly lineup: Lineup | null;
}

/** How the two did against each other so far. Left out before their first result. */
export function HeadToHead({ match }: { readonly match: MatchSides }) {
  const [wins1 = 0, wins2 = 0] = (match.headToHead ?? "").split("-").map(Number);
  if (wins1 + wins2 === 0 || !match.side1 || !match.side2) return null;
  return (
    <Card className="min-w-0 text-center md:col-span-2">
      <h2 className="eyebrow">{copy.detail.headToHead}</h2>
      <p className="mt-2 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
        <span className="line-clamp-2 text-right font-semibold wrap-anywhere">
          {match.side1.name}
        </span>
        <span className="font-display text-4xl font-bold tabular-nums">{match.headToHead}</span>
        <span className="line-clamp-2 text-left font-semibold wrap-anywhere">
          {match.side2.name}
        </span>
      </p>
    </Card>
  );
}

/** One side's figures and line-up. */
export function SideCard({ matchId, side, lineup }: SideCardProps) {
  const name = side?.name ?? matchCopy.toBeDefined;
  const stats = lineup?.stats ?? [];
  return (
    <Card className="min-w-0">
      <CardHeader title={<span className="break-words">{name}</span>} />
      <h3 className="eyebrow mb-2">{copy.detail.stats}</h3>
      {stats.length === 0 ? (
        <p className="text-muted">{copy.detail.noStats}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-3">
          {lineup?.form && (
            <div className="col-span-2 flex items-center justify-between gap-3 rounded-md bg-surface-raised px-3 py-2">
              <dt className="text-sm text-muted">{copy.detail.form}</dt>
              <dd>
                <LastResults results={lineup.form} />
              </dd>
            </div>
          )}
          {stats.map(({ label, value }) => (
            <div key={label} className="rounded-md bg-surface-raised px-3 py-2">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <h3 className="eyebrow mt-5 mb-2">{matchCopy.lineup.title}</h3>
      <LineupList side={side} lineup={lineup} />
      <SideStatistics matchId={matchId} side={side} className="mt-5" />
    </Card>
  );
}
