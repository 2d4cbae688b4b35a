import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { Labelled } from "@/components/ui/labelled";
import type { GridRow, RowTexts } from "../domain/entry-grid.ts";
import { readPastedResults } from "../domain/paste-results.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";

const copy = lobbiesCopy.paste;

interface PasteResultsProps {
  readonly rows: readonly GridRow[];
  readonly onUse: (rows: ReadonlyMap<string, RowTexts>) => void;
  readonly onClose: () => void;
}

/** Fills the grid from pasted text, and says which lines could not be used before anything is filled in. */
export function PasteResults({ rows, onUse, onClose }: PasteResultsProps) {
  const [text, setText] = useState("");
  const { rows: read, faults } = readPastedResults(text, rows);
  const left = rows.filter(({ participantId }) => !read.has(participantId));
  return (
    <section className="grid gap-3 rounded-lg border border-accent p-3">
      <Labelled label={copy.label} hint={copy.hint}>
        {(control) => (
          <Textarea
            {...control}
            // The user has just asked for this field.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            rows={6}
            className="font-mono text-sm"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Labelled>
      {faults.length > 0 && (
        <ul aria-label={copy.faults} className="grid gap-1 text-sm wrap-anywhere text-danger">
          {faults.map((fault) => (
            <li key={fault.line}>{copy.fault(fault.line, fault.text, copy.whys[fault.why])}</li>
          ))}
        </ul>
      )}
      {read.size > 0 && left.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted">
          {copy.left(left.map(({ name }) => name))}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button
          disabled={read.size === 0}
          onClick={() => {
            onUse(read);
            onClose();
          }}
        >
          {copy.use(read.size)}
        </Button>
      </div>
    </section>
  );
}
