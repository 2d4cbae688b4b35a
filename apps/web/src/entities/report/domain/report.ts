import type { Words } from "@leyenda/db-types";

type ReportKind = Words["reports"]["kind"];

/** What is reported, and the name of the person behind it; of a picture its words. */
export interface ReportTarget {
  readonly kind: ReportKind;
  readonly id: string;
  readonly name: string;
}

/** A message stands among others, and may carry a picture. */
export function isMessageKind(
  kind: ReportKind,
): kind is Exclude<ReportKind, "profile" | "match_picture"> {
  return kind !== "profile" && kind !== "match_picture";
}
