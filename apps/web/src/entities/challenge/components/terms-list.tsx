import type { Words } from "@leyenda/db-types";
import type { ReactNode } from "react";
import { formatTickets } from "@/lib/format";
import { challengeCopy } from "../copy.ts";

interface Terms {
  readonly game: string;
  readonly format: string;
  readonly bestOf: number;
  readonly wager: number;
  readonly schedule: Words["challenges"]["preferred_schedule"];
  readonly country: string | null;
  readonly privacy: Words["challenges"]["privacy"];
}

const { terms: words } = challengeCopy;

/** The terms of a challenge as a list of labels with their values. */
export function TermsList({ terms }: { readonly terms: Terms }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <Term label={words.game}>{terms.game}</Term>
      <Term label={words.format}>{challengeCopy.formatOf(terms.format, terms.bestOf)}</Term>
      <Term label={words.wager}>
        {terms.wager === 0 ? challengeCopy.friendly : formatTickets(terms.wager)}
      </Term>
      <Term label={words.schedule}>{challengeCopy.schedules[terms.schedule]}</Term>
      <Term label={words.country}>{terms.country ?? challengeCopy.anyCountry}</Term>
      <Term label={words.privacy}>{challengeCopy.privacies[terms.privacy]}</Term>
    </dl>
  );
}

function Term({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
