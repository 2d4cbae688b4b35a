import { ticketTransactionsWords } from "@leyenda/db-types/words";
import { useQuery } from "@tanstack/react-query";
import { Download, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { UrlStateSelect } from "@/components/url-state-select";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { cn } from "@/lib/cn";
import { toast } from "@/lib/toast";
import { downloadCsv } from "@/lib/csv";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { knownWord } from "@/lib/search-params";
import { movementKeys, movementsQuery, readAllMovements } from "../api/list-movements.ts";
import { ticketCopy } from "../copy.ts";
import { type MovementKind, movementRows } from "../domain/movement.ts";
import { MovementTable } from "./movement-table.tsx";

interface MovementsProps {
  readonly participantId: string;
  /** How many movements are shown at first; a button shows the remaining ones of the page. By default all. */
  readonly atFirst?: number;
}

async function exportMovements(participantId: string, kind: MovementKind | null) {
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

/** The movements of a wallet, with a filter and a download. The filter and the page are in the URL. */
export function Movements({ participantId, atFirst = Infinity }: MovementsProps) {
  const [params] = useSearchParams();
  const kind = knownWord(params, "tipo", ticketTransactionsWords.kind);
  const { page } = useListUrlState();
  const [isWhole, setWhole] = useState(false);
  const hasFirst = !isWhole && page === 1;
  const { data, error, refetch } = useQuery(movementsQuery(participantId, kind, page));
  useTableChanges({ table: "wallets", filter: `participant_id=eq.${participantId}` }, [
    movementKeys.of(participantId),
  ]);
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className={cn("display", atFirst === Infinity ? "text-2xl" : "text-xl")}>
          {ticketCopy.title}
        </h2>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <UrlStateSelect
            label={ticketCopy.filter}
            name="tipo"
            value={kind}
            options={ticketCopy.kinds}
            all={ticketCopy.all}
          />
          <Button
            variant="secondary"
            disabled={!data || data.movements.length === 0}
            onClick={() => void exportMovements(participantId, kind)}
          >
            <Download aria-hidden />
            {ticketCopy.export}
          </Button>
        </div>
      </div>
      <PagedList
        rows={data?.movements}
        pageCount={hasFirst && atFirst < (data?.movements.length ?? 0) ? 1 : data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={ticketCopy.loadError}
        empty={{
          icon: ReceiptText,
          title: ticketCopy.empty,
          description: kind ? ticketCopy.emptyFilter : ticketCopy.emptyHint,
        }}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(movements) =>
          hasFirst && atFirst < movements.length ? (
            <>
              <MovementTable movements={movements.slice(0, atFirst)} />
              <Button
                variant="secondary"
                className="justify-self-start"
                onClick={() => setWhole(true)}
              >
                {ticketCopy.more}
              </Button>
            </>
          ) : (
            <MovementTable movements={movements} />
          )
        }
      </PagedList>
    </section>
  );
}
