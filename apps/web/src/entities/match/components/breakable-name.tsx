import { Fragment } from "react";

/** A name written large, which breaks after the signs that part it where it does not fit, and inside a word only then. */
export function BreakableName({ name }: { readonly name: string }) {
  return name.split(/(?<=[_.-])/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
