import { Fragment } from "react";

/** A name in large type: it wraps after `_`, `.` and `-`, and inside a word only if that is not enough. */
export function BreakableName({ name }: { readonly name: string }) {
  return name.split(/(?<=[_.-])/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
