import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { FormDialog } from "@/components/form-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { useDebounced } from "@/hooks/use-debounced";
import { cn } from "@/lib/cn";
import {
  listableMatchesQuery,
  MOST_RESULTS,
  resultsPreviewQuery,
  useDeclareResults,
} from "../api/declare-results.ts";
import { type ListedResult, readResults } from "../domain/parse-result-list.ts";
import { sheetCopy } from "../../match-actions-copy.ts";
import { ChooseSheet, ListFaults } from "../../components/spreadsheet-import.tsx";
import { resultsSheetCopy as copy } from "../results-spreadsheet-copy.ts";

interface ImportResultsDialogProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

/** Imports a table of results; the outcome of each line is shown before anything is saved. */
export function ImportResultsDialog({ tournamentId, onClose }: ImportResultsDialogProps) {
  const id = useId();
  const [text, setText] = useState("");
  const settled = useDebounced(text);
  const matches = useQuery(listableMatchesQuery(tournamentId));
  const list = useMemo(() => readResults(settled, matches.data ?? []), [settled, matches.data]);
  const { results, faults, unused, empty, hasHeading } = list;
  const preview = useQuery(resultsPreviewQuery(tournamentId, results));
  const declare = useDeclareResults();
  const isTooMany = results.length > MOST_RESULTS;
  const isWritten = settled.trim() !== "" && matches.data !== undefined;
  const isKnown =
    settled === text &&
    !isTooMany &&
    (results.length === 0 || (preview.data !== undefined && !preview.isPlaceholderData));
  const verdicts = isKnown && results.length > 0 ? (preview.data ?? []) : [];
  const ready = results.filter((_result, place) => verdicts[place]?.verdict === "ready");
  const fault =
    (isTooMany && copy.tooMany(MOST_RESULTS)) || (isWritten && !hasHeading && copy.noHeading);
  return (
    <FormDialog
      title={copy.title}
      description={copy.description}
      texts={{ cancel: copy.cancel, submit: copy.submit(ready.length) }}
      isSaving={declare.isPending}
      onLeave={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        if (ready.length === 0) {
          document.getElementById(id)?.focus();
          return;
        }
        await declare.mutateAsync({ tournamentId, results: ready });
        onClose();
      }}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{copy.label}</Label>
        <Textarea
          id={id}
          value={text}
          rows={4}
          className="font-mono text-sm"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== false}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}-hint`} className={cn("text-sm", fault ? "text-danger" : "text-muted")}>
          {fault || copy.hint}
        </p>
        <ChooseSheet onRead={setText} />
      </div>
      <div aria-live="polite" className="text-sm">
        {isWritten &&
          !fault &&
          !preview.error &&
          (isKnown
            ? copy.sum(ready.length, results.length - ready.length + faults.length, empty)
            : copy.checking)}
      </div>
      {matches.error && (
        <ErrorState title={copy.loadError} error={matches.error} onRetry={matches.refetch} />
      )}
      {preview.error && (
        <ErrorState title={copy.checkError} error={preview.error} onRetry={preview.refetch} />
      )}
      <ListFaults faults={faults} unused={unused} />
      {verdicts.length > 0 && (
        <ul aria-label={copy.found} className="grid divide-y divide-border">
          {results.map((result, place) => (
            <ResultLine key={result.line} listed={result} verdict={verdicts[place]} />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

interface ResultLineProps {
  readonly listed: ListedResult;
  readonly verdict: { readonly verdict: string; readonly reason: string | null } | undefined;
}

/** A line of the table with its match and the outcome of the import. */
function ResultLine({
  listed: { line, match, result, games, winnerId },
  verdict,
}: ResultLineProps) {
  const [one = "", two = ""] = [match.side1?.name, match.side2?.name];
  const isReady = verdict?.verdict === "ready";
  const said =
    verdict?.verdict === "match_already_decided"
      ? copy.decided
      : copy.refused(verdict?.reason ?? "");
  return (
    <li className="grid gap-0.5 py-2 text-sm sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] sm:gap-3">
      <span className="text-muted">{sheetCopy.line(line)}</span>
      <span className="flex flex-wrap gap-x-3 break-words">
        <span className="font-medium">{copy.versus(one, two)}</span>
        <span className="tabular-nums">
          {result === "W.O." ? copy.walkover(winnerId === match.side1?.id ? one : two) : result}
        </span>
        {games !== null && (
          <span className="basis-full text-muted tabular-nums">{copy.games(games)}</span>
        )}
      </span>
      <span
        className={cn(
          "break-words sm:max-w-60 sm:text-right",
          isReady ? "text-success" : "text-muted",
        )}
      >
        {isReady ? copy.ready : said}
      </span>
    </li>
  );
}
