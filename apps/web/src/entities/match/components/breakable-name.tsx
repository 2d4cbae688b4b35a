import { Fragment } from "react";

/** A name in large type. It wraps after `_`, `.` and `-`; only a name without these characters wraps inside a word. */
export function BreakableName({ name }: { readonly name: string }) {
  return name.split(/(?<=[_.-])/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
