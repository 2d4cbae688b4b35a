import { cn } from "@/lib/cn";
import type { Bilingual } from "../domain/bilingual-description.ts";

/** Renders a text in which backticks mark code. */
export function Marked({ text }: { readonly text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part : <code key={`${index} ${part}`}>{part}</code>));
}

/** Paragraphs and lists of an English description, visually weaker than the Spanish text. */
export function EnglishProse({ text }: { readonly text: string }) {
  if (text === "") return null;
  return (
    <div lang="en" className="grid gap-3 border-l-2 border-border pl-3.5 text-muted wrap-anywhere">
      {text.split(/\n{2,}/u).map((paragraph) =>
        paragraph.startsWith("- ") ? (
          <ul key={paragraph} className="list-disc space-y-1 pl-5">
            {paragraph
              .split(/\n?- /u)
              .filter(Boolean)
              .map((item) => (
                <li key={item}>
                  <Marked text={item} />
                </li>
              ))}
          </ul>
        ) : (
          <p key={paragraph}>
            <Marked text={paragraph} />
          </p>
        ),
      )}
    </div>
  );
}

interface BilingualLineProps {
  readonly text: Bilingual;
  readonly className?: string;
}

/** A description on one line: the Spanish part, then the English rest. */
export function BilingualLine({ text: { spanish, english }, className }: BilingualLineProps) {
  if (spanish === "" && english === "") return null;
  return (
    <p className={cn("wrap-anywhere", className)}>
      {spanish !== "" && <Marked text={spanish} />}
      {spanish !== "" && english !== "" && " "}
      {english !== "" && (
        <span lang="en" className="text-muted">
          <Marked text={english} />
        </span>
      )}
    </p>
  );
}
