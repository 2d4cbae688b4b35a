import { copy } from "../copy.ts";

/** What something cost before: crossed out, and said in a word, which who hears the page needs. */
export function OldPrice({ price }: { readonly price: string }) {
  return (
    <span className="text-[0.9375rem] text-muted tabular-nums">
      {copy.pack.before} <del>{price}</del>
    </span>
  );
}
