import { Bold, Heading, Italic, Link, List, ListOrdered, TextQuote } from "lucide-react";
import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";
import { type Signs, signed } from "../domain/markdown-signs.ts";

const { tools } = copy.form;

const TOOLS = [
  { icon: Bold, label: tools.bold, signs: { around: ["**", "**"] } },
  { icon: Italic, label: tools.italic, signs: { around: ["*", "*"] } },
  { icon: Heading, label: tools.heading, signs: { line: "## " } },
  { icon: List, label: tools.list, signs: { line: "- " } },
  { icon: ListOrdered, label: tools.numbers, signs: { line: "1. " } },
  { icon: TextQuote, label: tools.quote, signs: { line: "> " } },
  { icon: Link, label: tools.link, signs: { around: ["[", "](https://)"] } },
] as const;

/** Inserts Markdown signs around the selection of a text area, as if they had been typed. */
function putSigns(id: string, signs: Signs) {
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return;
  const { text, from, to, chosen } = signed(
    area.value,
    area.selectionStart,
    area.selectionEnd,
    signs,
  );
  area.setRangeText(text, from, to);
  area.setSelectionRange(...chosen);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.focus();
}

/** Buttons that insert Markdown signs into the text area with this id. */
export function MarkdownTools({ id }: { readonly id: string }) {
  return (
    <div role="group" aria-label={tools.label} className="flex flex-wrap gap-1">
      {TOOLS.map(({ icon: Icon, label, signs }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          icon
          aria-label={label}
          title={label}
          onClick={() => putSigns(id, signs)}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
