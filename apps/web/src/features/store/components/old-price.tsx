import { copy } from "../copy.ts";

/** The former price: crossed out, and named with a word for screen readers. */
export function OldPrice({ price }: { readonly price: string }) {
  return (
    <span className="text-[0.9375rem] text-muted tabular-nums">
      {copy.pack.before} <del>{price}</del>
    </span>
  );
}
