import { scoreCopy as copy } from "../score-copy.ts";

/** The label of a side's score: its name is what one looks for. */
export function SideName({ name }: { readonly name: string }) {
  return (
    <span title={name} className="line-clamp-2 break-words">
      <span className="sr-only">{copy.of} </span>
      {name}
    </span>
  );
}
