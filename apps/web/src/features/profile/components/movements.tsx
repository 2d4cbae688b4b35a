import { useQuery } from "@tanstack/react-query";
import { Download, ReceiptText } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Pagination } from "@/components/pagination";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/hooks/use-toast";
import { downloadCsv } from "@/lib/csv";
import { useTableChanges } from "@/lib/realtime";
import {
  MOVEMENTS_PER_PAGE,
  movementsQuery,
  profileKeys,
  readMovementsForExport,
} from "../api/profile-queries.ts";
import { copy } from "../copy.ts";
import { kindName } from "../domain/kind-name.ts";
import { MovementTable } from "./movement-table.tsx";

const ALL = "todos";
const KINDS = [
  { value: ALL, label: copy.movements.all },
  ...Object.entries(copy.kinds).map(([value, label]) => ({ value, label })),
];

async function exportMovements(participantId: string, kind: string): Promise<void> {
  try {
    const rows = await readMovementsForExport(participantId, kind);
    const texts = copy.movements;
    downloadCsv(texts.fileName, [
      [texts.date, texts.kind, texts.reason, texts.delta, texts.balance],
      ...rows.map((row) => [
        row.created_at,
        kindName(row.kind),
        row.reason,
        row.delta,
        row.balance_after,
      ]),
    ]);
  } catch {
    toast({ title: copy.movements.exportError, variant: "destructive" });
  }
}

/** Every ticket that came or went, with filter and file. */
export function Movements({ participantId }: { readonly participantId: string }) {
  const [search, setSearch] = useSearchParams();
  const kind = search.get("tipo") ?? "";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const { data, error, isPending, refetch } = useQuery(
    movementsQuery({ participantId, kind, page }),
  );
  useTableChanges({ table: "wallets", filter: `participant_id=eq.${participantId}` }, [
    profileKeys.movements(participantId),
  ]);

  function choose(next: string) {
    setSearch(next === ALL ? { tab: "movimientos" } : { tab: "movimientos", tipo: next }, {
      replace: true,
    });
  }

  return (
    <section>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-2xl">{copy.movements.title}</h2>
        <div className="flex flex-wrap gap-3">
          <Select
            aria-label={copy.movements.filter}
            options={KINDS}
            value={kind || ALL}
            onValueChange={choose}
            className="w-64"
          />
          <Button
            variant="secondary"
            disabled={!data?.count}
            onClick={() => void exportMovements(participantId, kind)}
          >
            <Download aria-hidden />
            {copy.movements.export}
          </Button>
        </div>
      </div>
      {isPending && <Skeleton className="h-72 rounded-lg" />}
      {error && <ErrorState title={copy.movements.error} error={error} onRetry={refetch} />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon={ReceiptText}
          title={copy.movements.empty}
          description={copy.movements.emptyDescription}
        />
      )}
      {data && data.rows.length > 0 && (
        <>
          <MovementTable rows={data.rows} />
          <Pagination
            className="mt-5"
            page={page}
            pageCount={Math.ceil(data.count / MOVEMENTS_PER_PAGE)}
          />
        </>
      )}
    </section>
  );
}
