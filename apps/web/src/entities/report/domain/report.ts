import type { Words } from "@leyenda/db-types";

/** What is reported, and the name of the person behind it. */
export interface ReportTarget {
  readonly kind: Words["reports"]["kind"];
  readonly id: string;
  readonly name: string;
}
