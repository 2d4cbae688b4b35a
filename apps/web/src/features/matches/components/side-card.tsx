import { Card, CardHeader } from "@/components/ui/card";
import { LineupList } from "@/entities/match/components/lineup-list";
import { matchCopy } from "@/entities/match/copy";
import type { Lineup } from "@/entities/match/domain/lineup";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { copy } from "../copy.ts";

interface SideCardProps {
  readonly side: ParticipantView | null;
  readonly lineup: Lineup | null;
}

/** One side's figures and line-up. */
export function SideCard({ side, lineup }: SideCardProps) {
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
    </Card>
  );
}
