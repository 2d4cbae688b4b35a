import type { ListFault } from "../domain/list-fault.ts";
import { sheetCopy as copy } from "../sheet-copy.ts";

/** A file of another kind would produce only faults, so their number is limited. */
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
