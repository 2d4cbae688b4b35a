import type { Words } from "@leyenda/db-types";

type ReportKind = Words["reports"]["kind"];

/** The reported content, with the name of its author. For a picture, with its description. */
export interface ReportTarget {
  readonly kind: ReportKind;
  readonly id: string;
  readonly name: string;
}

/** Whether a message was reported. Then the report shows the surrounding conversation, and may have a picture. */
export function isMessageKind(
  kind: ReportKind,
): kind is Exclude<ReportKind, "profile" | "match_picture"> {
  return kind !== "profile" && kind !== "match_picture";
}
