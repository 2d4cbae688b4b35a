import { useQuery } from "@tanstack/react-query";
import { Banknote, Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Pagination } from "@/components/pagination";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { downloadCsv } from "@/lib/csv";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams, withWord, wordFromParams } from "@/lib/search-params";
import { payoutStates, payoutsQuery } from "../api/list-payouts.ts";
import { copy } from "../copy.ts";
import { payoutRows } from "../domain/csv-rows.ts";
import { PayoutsTable } from "./payouts-table.tsx";

const liveKeys = [["payouts"]];
const stateOptions = payoutStates.map((state) => ({
  value: state,
  label: copy.payouts.filters[state],
}));

/** Money prizes on their way to the winners. */
export function PayoutsPanel() {
  const [params, setParams] = useSearchParams();
  const state = wordFromParams(params, "estado", payoutStates);
  const page = pageFromParams(params);
  const { data, error, refetch } = useQuery(payoutsQuery(state, page));
  useTableChanges({ table: "payouts" }, liveKeys);

  function download() {
    downloadCsv(copy.payouts.fileName, payoutRows(data?.payouts ?? []));
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <Select
          aria-label={copy.payouts.filterLabel}
          value={state}
          options={stateOptions}
          onValueChange={(next) => setParams(withWord(params, "estado", next, ["page"]))}
          className="w-full sm:w-48"
        />
        {data && data.payouts.length > 0 && (
          <Button variant="secondary" onClick={download}>
            <Download aria-hidden />
            {copy.payouts.exportCsv}
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState title={copy.payouts.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <div className="grid gap-2" aria-busy="true">
          <output className="sr-only">{copy.loading}</output>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : data.payouts.length === 0 ? (
        <EmptyState
          icon={Banknote}
          title={copy.payouts.empty}
          description={copy.payouts.emptyHint}
        />
      ) : (
        <>
          <PayoutsTable payouts={data.payouts} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  );
}
