import type { CompiledStatement } from "../compile/types.ts";
import { ServerError } from "./session-errors.ts";
import type { BatchResult, Session } from "./session.ts";

/** Never the same name twice: one whose removal was cancelled is still there. */
let asked = 0;

const FORCE = "select set_config('plan_cache_mode', 'force_generic_plan', true)";

/**
 * The planner's answer (`explain (format json)`, in the last row) for a statement with average values. A
 * statement prepared for the purpose and planned without looking at its values says so on every version;
 * `explain (generic_plan)` is there since 16 only.
 *
 * @param settings who asks, as statements that hold for the transaction
 * @throws ServerError what the statement itself will report
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
    // Prepared statements outlive the transaction that failed.
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
