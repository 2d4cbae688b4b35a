import type { CompiledRequest, RestReply, ResultRow } from "../compile/types.ts";
import type { BatchResult } from "./session.ts";

/** Builds the response to a request from the results of its statements. */
export function answer(request: CompiledRequest, [row = [], plan]: BatchResult): RestReply {
  return request.respond(row, plan === undefined ? null : plannedRows(plan));
}

function plannedRows(row: ResultRow): number | null {
  const [explained] = JSON.parse(row[0]?.toString("utf8") ?? "[]") as {
    Plan?: { "Plan Rows"?: number };
  }[];
  return explained?.Plan?.["Plan Rows"] ?? null;
}
