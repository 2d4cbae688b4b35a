import type { CompiledStatement } from "../compile/types.ts";
import { ServerError } from "./session-errors.ts";
import type { BatchResult, Session } from "./session.ts";

/** Numbers the prepared statements. A name is never reused, because its removal may have been cancelled. */
let asked = 0;

const FORCE = "select set_config('plan_cache_mode', 'force_generic_plan', true)";

/**
 * Returns the planner's estimate (`explain (format json)`, in the last row) for a statement with average values.
 * Prepares the statement and forces a generic plan, because `explain (generic_plan)` exists only since version 16.
 * @param settings the caller's settings, as statements for the transaction
 * @throws ServerError with the error that the statement itself will report
 */
export async function genericPlan(
  session: Session,
  settings: readonly string[],
  { text, parameters }: CompiledStatement,
): Promise<BatchResult> {
  const values = parameters.length > 0 ? `(${parameters.map(() => "null").join(", ")})` : "";
  const name = `shape_${(asked += 1)}`;
  try {
    const result = await session.runText([
      ...settings,
      FORCE,
      `prepare ${name} as ${text}`,
      `explain (format json) execute ${name}${values}`,
      `deallocate ${name}`,
    ]);
    return result.slice(0, -1);
  } catch (error) {
    // Prepared statements survive a failed transaction, so this one is removed here.
    if (error instanceof ServerError) await forget(session, name);
    throw error;
  }
}

async function forget(session: Session, name: string): Promise<void> {
  try {
    await session.runText([`deallocate ${name}`]);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
  }
}
