import { Card, CardHeader } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { formatDateTime } from "@/lib/format";
import type { WagerConditions } from "@/entities/wagering/domain/wager-conditions";
import { copy } from "../copy.ts";

interface ConductPanelProps {
  readonly conditions: WagerConditions;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** How close the player is to a block, and until when a current one lasts. */
export function ConductPanel({ conditions, now }: ConductPanelProps) {
  const { offences, offences_allowed: allowed, blocked_until: blocked } = conditions;
  const words = copy.conduct;
  return (
    <Card className="grid gap-4 [&>div:first-child]:mb-0">
      <CardHeader
        title={words.title}
        description={words.description(allowed, conditions.offence_days, conditions.block_days)}
      />
      {offences === 0 ? (
        <p>{words.clean}</p>
      ) : (
        <div className="grid gap-2">
          <p className="tabular-nums">{words.offences(offences, allowed)}</p>
          <Progress value={offences} max={allowed} label={words.progress} />
        </div>
      )}
      {blocked && Date.parse(blocked) > now && (
        <p className="text-danger">{words.blocked(formatDateTime(blocked))}</p>
      )}
    </Card>
  );
}
