import { useQuery } from "@tanstack/react-query";
import { Download, Trophy } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { standingPrizes } from "@/entities/tournament/domain/prizes";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { payoutKeys } from "@/entities/payout/api/payout-query-keys";
import { creditedPrizesQuery, tournamentPayoutsQuery } from "../api/payouts.ts";
import { PayoutsTable } from "./payouts-table.tsx";
import { payoutsCopy, prizesCopy as copy } from "../payouts-copy.ts";
import { payoutRows } from "../domain/payouts.ts";
import { scheduleQuery } from "../../api/scheduled-matches.ts";
import { candidatesOf } from "../domain/podium-candidates.ts";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { downloadCsv } from "@/lib/csv";
import { formatMoney } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";

const DAY_MS = 86_400_000;

/** The prizes of a tournament, and the payments to its winners. */
export function PrizesSection({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, name } = tournament;
  const { data, error, refetch } = useQuery(tournamentPayoutsQuery(id));
  const isOver = tournament.finished_at !== null;
  const now = useNow(DAY_MS);
  const isDrawn = tournament.structure_generated_at !== null;
  const { data: matches } = useQuery({ ...scheduleQuery(id), enabled: isDrawn && !isOver });
  const credits = useQuery({ ...creditedPrizesQuery(id), enabled: isOver });
  useTableChanges({ table: "payouts", filter: `tournament_id=eq.${id}` }, [payoutKeys.all]);
  const { isAdmin } = useSession();
  const prizes = standingPrizes(tournament);
  const failed = data ? credits.data === undefined && credits.error : error;
  if (failed)
    return (
      <ErrorState
        title={payoutsCopy.loadError}
        error={failed}
        onRetry={() => Promise.all([refetch(), credits.refetch()])}
      />
    );
  if (!data || (isOver && !credits.data)) return <ListSkeleton rows={3} className="h-16" />;
  const pending = data.filter(({ status }) => status === "pending");
  const [total, left] = [data, pending].map((rows) =>
    rows.reduce((sum, { amount }) => sum + amount, 0),
  ) as [number, number];
  // How many days ago the oldest unpaid prize was won.
  const age = Math.floor(
    (now - Math.min(...pending.map(({ created_at: at }) => Date.parse(at)))) / DAY_MS,
  );
  const credited = credits.data ?? [];
  const isGiven = data.length + credited.length > 0;
  const change = isAdmin && tournament.status !== "Finalizado" && (
    <Link
      to={paths.organize(id, "datos")}
      className={buttonClass({ variant: "secondary", size: "sm" })}
    >
      {copy.change}
    </Link>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      {!isGiven && prizes.length === 0 ? (
        <EmptyState
          icon={Trophy}
          title={copy.none}
          description={copy.noneHint}
          {...(change && { action: change })}
        />
      ) : !isGiven ? (
        <div className="grid max-w-3xl grid-cols-1 gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-64 text-muted">{copy.later}</p>
            {change}
          </div>
          <PayoutsTable
            payouts={[]}
            planned={prizes}
            candidates={candidatesOf(matches ?? [], tournament.stages.length).map((sides, place) =>
              sides.length === 0
                ? null
                : (copy.takers[place]?.(
                    copy.either(sides[0]?.name ?? "", sides[1]?.name ?? copy.unknown),
                  ) ?? null),
            )}
            isOfOne
          />
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p
              role="status"
              className="flex min-w-0 flex-1 flex-wrap gap-x-3 text-muted tabular-nums"
            >
              {pending.length === 0 ? (
                copy.allPaid
              ) : (
                <>
                  <span className="font-medium text-foreground">
                    {copy.pending(pending.length)}
                  </span>
                  {data.every(({ currency }) => currency === data[0]?.currency) && (
                    <span>
                      {left === total
                        ? copy.total(formatMoney(total, data[0]?.currency))
                        : copy.sums(
                            formatMoney(total, data[0]?.currency),
                            formatMoney(total - left, data[0]?.currency),
                            formatMoney(left, data[0]?.currency),
                          )}
                    </span>
                  )}
                  {age > 0 && <span className="text-warning">{copy.since(age)}</span>}
                </>
              )}
            </p>
            {data.length > 0 && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => downloadCsv(copy.fileName(name), payoutRows(data))}
              >
                <Download aria-hidden />
                {payoutsCopy.exportCsv}
              </Button>
            )}
          </div>
          <PayoutsTable payouts={data} credited={credited} isOfOne />
        </>
      )}
    </div>
  );
}
