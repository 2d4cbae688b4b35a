import { useQuery } from "@tanstack/react-query";
import { Download, ReceiptText } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { toast } from "@/hooks/use-toast";
import { downloadCsv } from "@/lib/csv";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams, withWord } from "@/lib/search-params";
import { movementsKey, movementsQuery, readAllMovements } from "../api/list-movements.ts";
import { ticketCopy } from "../copy.ts";
import { movementRows } from "../domain/movement.ts";
import { MovementTable } from "./movement-table.tsx";

interface MovementsProps {
  readonly participantId: string;
}

// An empty value cannot be an option.
const ALL = "todos";
const options = [
  { value: ALL, label: ticketCopy.all },
  ...Object.entries(ticketCopy.kinds).map(([value, label]) => ({ value, label })),
];

async function exportMovements(participantId: string, kind: string) {
  try {
    const movements = await readAllMovements(participantId, kind);
    downloadCsv(ticketCopy.fileName, movementRows(movements));
  } catch (error) {
    toast({
      title: ticketCopy.exportError,
      description: toUserMessage(error),
      variant: "destructive",
    });
  }
}

/** Every ticket that came or went, with filter and file; both filter and page live in the address. */
export function Movements({ participantId }: MovementsProps) {
  const [params, setParams] = useSearchParams();
  const kind = params.get("tipo") ?? "";
  const page = pageFromParams(params);
  const { data, error, refetch } = useQuery(movementsQuery(participantId, kind, page));
  useTableChanges({ table: "wallets", filter: `participant_id=eq.${participantId}` }, [
    movementsKey(participantId),
  ]);
  const isEmpty = data?.movements.length === 0;
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-2xl">{ticketCopy.title}</h2>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <Select
            aria-label={ticketCopy.filter}
            value={kind || ALL}
            options={options}
            onValueChange={(next) =>
              setParams(withWord(params, "tipo", next === ALL ? "" : next, ["page"]), {
                replace: true,
              })
            }
            className="w-full sm:w-64"
          />
          <Button
            variant="secondary"
            disabled={!data || isEmpty}
            onClick={() => void exportMovements(participantId, kind)}
          >
            <Download aria-hidden />
            {ticketCopy.export}
          </Button>
        </div>
      </div>
      {error && !data ? (
        <ErrorState title={ticketCopy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={4} />
      ) : isEmpty ? (
        <EmptyState
          icon={ReceiptText}
          title={ticketCopy.empty}
          description={kind ? ticketCopy.emptyFilter : ticketCopy.emptyHint}
        />
      ) : (
        <>
          <MovementTable movements={data.movements} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </section>
  );
}
