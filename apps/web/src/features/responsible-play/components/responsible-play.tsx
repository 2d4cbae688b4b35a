import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { formatDate, formatDateTime } from "@/lib/format";
import { wagerConditionsQuery } from "@/entities/wagering/api/wager-conditions";
import { BirthDateForm } from "@/entities/wagering/components/birth-date-form";
import { wageringCopy } from "@/entities/wagering/copy";
import type { WagerConditions } from "@/entities/wagering/domain/wager-conditions";
import { Progress } from "@/components/ui/progress";
import { copy } from "../copy.ts";
import { SelfExclusionPanel } from "./self-exclusion-panel.tsx";
import { WagerLimitForm } from "./wager-limit-form.tsx";

interface ConductPanelProps {
  readonly conditions: WagerConditions;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The number of the player's offences, how many are allowed before a block from wagers, and the block's end. */
function ConductPanel({ conditions, now }: ConductPanelProps) {
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

/** The player's own limits on wagers. */
export function ResponsiblePlay() {
  const { data: conditions, error, refetch } = useQuery(wagerConditionsQuery());
  const now = useNow(15_000);
  if (error && !conditions)
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!conditions) {
    return (
      <div aria-busy className="grid gap-5">
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {conditions.friendly_only && (
        <p className="rounded-lg border border-info/50 p-4">{copy.friendly}</p>
      )}
      <AgePanel conditions={conditions} />
      <WagerLimitForm conditions={conditions} />
      <SelfExclusionPanel until={conditions.excluded_until} now={now} />
      <ConductPanel conditions={conditions} now={now} />
    </div>
  );
}

function AgePanel({ conditions }: { readonly conditions: WagerConditions }) {
  if (!conditions.birth_date_known) {
    return (
      <Card>
        <CardHeader title={wageringCopy.birthDate.title} />
        <BirthDateForm why={wageringCopy.birthDate.why(conditions.minimum_age)} />
      </Card>
    );
  }
  return (
    <Card>
      <CardHeader
        title={copy.age.title}
        description={
          <>
            {copy.age.hint}
            <Link to={paths.contact()} className="btn-link">
              {copy.age.wrong}
            </Link>
          </>
        }
      />
      <p>
        {conditions.is_adult || conditions.adult_on === null
          ? copy.age.adult
          : // Noon: a date without a time means midnight UTC, which in America is still the day before.
            copy.age.young(formatDate(`${conditions.adult_on}T12:00`))}
      </p>
    </Card>
  );
}
