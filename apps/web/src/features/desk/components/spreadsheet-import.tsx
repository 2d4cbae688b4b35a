import { ChooseFile } from "@/components/choose-file";
import { decodeSheet } from "@/lib/spreadsheet";
import { toast } from "@/lib/toast";
import { sheetCopy as copy } from "../match-actions-copy.ts";
import type { ListFault } from "../domain/unusable-list-line.ts";

/** The maximum file size. A tournament's list has only some kilobytes, so a larger file is certainly the wrong one. */
const MOST_BYTES = 1024 * 1024;

/** Lets the user choose a spreadsheet file and passes its text to the caller. */
export function ChooseSheet({ onRead }: { readonly onRead: (text: string) => void }) {
  return (
    <div className="mt-1">
      <ChooseFile
        label={copy.file}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChoose={(file) => {
          if (file.size > MOST_BYTES) toast({ title: copy.tooLarge, variant: "destructive" });
          else void file.arrayBuffer().then((bytes) => onRead(decodeSheet(bytes)));
        }}
      />
    </div>
  );
}

/** The most errors to list, because a file of the wrong kind has an error on every line. */
const SHOWN = 50;

interface ListFaultsProps {
  readonly faults: readonly ListFault[];
  /** The headings of columns that are ignored. */
  readonly unused: readonly string[];
}

/** The lines of a list that cannot be used, with the reason, and the ignored columns. */
export function ListFaults({ faults, unused }: ListFaultsProps) {
  return (
    <>
      {faults.length > 0 && (
        <ul aria-label={copy.faults} className="grid gap-1 text-sm break-words text-danger">
          {faults.slice(0, SHOWN).map(({ line, text }) => (
            <li key={line}>{copy.fault(line, text)}</li>
          ))}
          {faults.length > SHOWN && <li>{copy.moreFaults(faults.length - SHOWN)}</li>}
        </ul>
      )}
      {unused.length > 0 && <p className="text-sm break-words text-muted">{copy.unused(unused)}</p>}
    </>
  );
}
