import { CollapsibleRow } from "@/components/collapsible-row";
import { automationCopy as copy } from "../copy.ts";
import { automationOf } from "../domain/automation.ts";

interface AutomationProps {
  readonly tournament: Parameters<typeof automationOf>[0];
}

/** The automatic actions of a tournament in one line. Expanded, it also lists the tasks left to the organiser. */
export function Automation({ tournament }: AutomationProps) {
  const { alone, yours } = automationOf(tournament);
  const lists = [
    { title: copy.alone, lines: alone.map(copy.does) },
    { title: copy.yours, lines: yours.map(copy.waits) },
  ];
  return (
    <CollapsibleRow title={copy.title(alone.map(({ act }) => copy.words[act]))}>
      <div className="grid gap-4 pt-1 pb-4">
        {lists.map(({ title, lines }) => (
          <section key={title} aria-label={title} className="grid gap-1.5">
            <h3 className="eyebrow">{title}</h3>
            <ul className="grid list-disc gap-1 pl-5 text-[0.9375rem]">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </CollapsibleRow>
  );
}
