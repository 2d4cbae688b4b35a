import type { ListFault } from "../domain/list-fault.ts";
import { sheetCopy as copy } from "../sheet-copy.ts";

/** A file of something else is nothing but faults. */
const SHOWN = 50;

interface ListFaultsProps {
  readonly faults: readonly ListFault[];
  /** Headings of columns that nothing is taken of. */
  readonly unused: readonly string[];
}

/** What of a list is not taken: lines, with the reason, and columns. */
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
