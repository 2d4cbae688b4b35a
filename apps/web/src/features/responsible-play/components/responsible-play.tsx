import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { formatDate } from "@/lib/format";
import { wagerConditionsQuery } from "@/entities/wagering/api/wager-conditions";
import { BirthDateForm } from "@/entities/wagering/components/birth-date-form";
import { wageringCopy } from "@/entities/wagering/copy";
import type { WagerConditions } from "@/entities/wagering/domain/wager-conditions";
import { copy } from "../copy.ts";
import { ConductPanel } from "./conduct-panel.tsx";
import { ExclusionPanel } from "./exclusion-panel.tsx";
import { LimitForm } from "./limit-form.tsx";

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
      <LimitForm conditions={conditions} />
      <ExclusionPanel until={conditions.excluded_until} now={now} />
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
