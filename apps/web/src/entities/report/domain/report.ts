import type { Words } from "@leyenda/db-types";

type ReportKind = Words["reports"]["kind"];

/** The reported thing, with the name of its author; for a picture with its description. */
export interface ReportTarget {
  readonly kind: ReportKind;
  readonly id: string;
  readonly name: string;
}

/** Whether the report is for a message: those have a conversation around them and may carry a picture. */
export function isMessageKind(
  kind: ReportKind,
): kind is Exclude<ReportKind, "profile" | "match_picture"> {
  return kind !== "profile" && kind !== "match_picture";
}
