import { type ReactNode, useId, useState } from "react";
import { CollapsibleRow } from "@/components/collapsible-row";
import { scheduleCopy as copy } from "../schedule-copy.ts";

interface SchedulePartProps {
  readonly title: string;
  /** The round of all matches in the section; null if they belong to several rounds. */
  readonly round: string | null;
  readonly count: number;
  /** How many matches in the section have a conflict. */
  readonly clashes: number;
  /** Whether the section is expanded at first; undefined in a short schedule, whose sections cannot be collapsed. */
  readonly isOpenAtFirst: boolean | undefined;
  /** Renders the matches. Called only while the section is expanded, because a league has hundreds of matches. */
  readonly children: () => ReactNode;
}

/** The matches of a day, or of a round without times: a plain section or, in a long schedule, a collapsible one. */
export function SchedulePart({
  title,
  round,
  count,
  clashes,
  isOpenAtFirst,
  children,
}: SchedulePartProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst ?? true);
  if (isOpenAtFirst === undefined)
    return (
      <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
        <h2 id={id} className="flex flex-wrap items-baseline gap-x-3">
          <span className="display text-xl first-letter:uppercase">{title}</span>
          {round && <span className="text-muted">{round}</span>}
        </h2>
        {children()}
      </section>
    );
  return (
    <CollapsibleRow
      title={title}
      aside={copy.part(round, count, clashes)}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      {isOpen && <div className="grid grid-cols-1 gap-3 pb-4">{children()}</div>}
    </CollapsibleRow>
  );
}
