import type { RequestRole } from "../../context/context.ts";
import type { CompiledRequest } from "../compile/types.ts";
import { tooComplex, tooExpensive } from "../errors.ts";
import type { ValueConversion } from "../request/types.ts";
import type { RestSettings } from "../settings.ts";
import type { BatchResult } from "./session.ts";

/** The estimate of an allowed request shape is renewed after this time, because tables grow. */
const ALLOWED_MS = 5 * 60_000;
/** The estimate of a refused request shape is renewed after this time, because statistics may have been missing. */
const REFUSED_MS = 30_000;

/** After a read of this duration, requests of the same shape are estimated with their own values for a while. */
const SLOW_MS = 300;

/** A read with an estimate below this cost and a small response does not count as slow, however long it takes. */
const SMALL_COST = 100;
const SMALL_BYTES = 256 * 1024;
const WATCHED_MS = 60_000;

/** The number of values that the planner assumes for a list of unknown length. */
const ASSUMED_LIST = 10;

/** Matches a list of patterns in a statement. Every row is compared with each pattern. */
const PATTERN_LIST = /(?:~\*?|like) (?:any|all) \(/;

/** The estimated cost and response size of a request. */
export interface Estimate {
  /** The cost in units of PostgreSQL's planner. */
  readonly cost: number;
  /** The size of the response in bytes; 0 if it was not measured. */
  readonly bytes: number;
}

/** The estimate for one request shape and role; zeros if the planner failed. */
export interface Verdict extends Estimate {
  readonly until: number;
  /** Time until which the request shape counts as slow. */
  slowUntil: number;
}

const UNKNOWN: Estimate = { cost: 0, bytes: 0 };
const UNLIMITED: Estimate = { cost: Infinity, bytes: Infinity };

/** The number of values in lists of the request's shape (`constant`), and the parameters that may be further lists. */
interface Lists {
  readonly constant: number;
  readonly slots: readonly { readonly slot: number; readonly convert: ValueConversion }[];
  /** The maximum number of values in all lists together; lower for lists of patterns. */
  readonly limit: number;
}

/**
 * Estimates the cost of requests before they run. PostgreSQL's planner is queried once per request shape and role.
 * The estimate uses average values, so that one caller's values do not decide other requests.
 * Shapes that are slow, or expensive by estimate, are estimated again with the values of each request.
 */
export class CostGuard {
  private readonly settings: RestSettings;
  private readonly verdicts = new WeakMap<CompiledRequest, Map<string, Verdict>>();
  private readonly lists = new WeakMap<CompiledRequest, Lists>();

  constructor(settings: RestSettings) {
    this.settings = settings;
  }

  /** Returns the estimate of a request shape, unless it is unknown or outdated. */
  known(request: CompiledRequest, role: RequestRole, subject: string): Verdict | undefined {
    const ofShape = this.verdicts.get(request);
    const verdict = ofShape?.get(role) ?? ofShape?.get(`${role} ${subject}`);
    return verdict !== undefined && verdict.until > Date.now() ? verdict : undefined;
  }

  /**
   * Stores an estimate; null means that the planner failed. A response size above the budget was measured with one
   * user's values, so it refuses only requests of that user.
   */
  learn(
    request: CompiledRequest,
    role: RequestRole,
    subject: string,
    estimate: Estimate | null,
  ): Verdict {
    const { cost, bytes } = estimate ?? UNKNOWN;
    const budget = this.budget(role);
    const isRefused = cost > budget.cost || bytes > budget.bytes;
    const until = Date.now() + (isRefused ? REFUSED_MS : ALLOWED_MS);
    const verdict = { cost, bytes, until, slowUntil: estimate === null ? until : 0 };
    const ofShape = this.verdicts.get(request) ?? new Map<string, Verdict>();
    ofShape.delete(role);
    ofShape.set(bytes > budget.bytes ? `${role} ${subject}` : role, verdict);
    this.verdicts.set(request, ofShape);
    return verdict;
  }

  /** Refuses lists with too many values, and returns the total number of values. */
  checkLists(request: CompiledRequest, values: readonly string[]): number {
    const { constant, slots, limit } = this.listsOf(request);
    let length = constant;
    for (const { slot, convert } of slots) {
      const text = values[slot] ?? "";
      // PostgreSQL's array syntax `{a,b}` is a list too, for `any`, `all`, and arrays.
      if (convert === "list" || text.startsWith("{")) length += countValues(text);
    }
    if (length > limit) {
      throw tooComplex("query_too_long", (say) => say.rest.tooManyValues);
    }
    return length;
  }

  /** Refuses a request shape if its estimate for lists of this length is above the role's budget. */
  check(role: RequestRole, { cost, bytes }: Verdict, listLength: number): void {
    this.checkEstimate(role, { cost: cost * Math.max(1, listLength / ASSUMED_LIST), bytes });
  }

  /** Refuses a request if its estimated cost or response size is above the budget of its role. */
  checkEstimate(role: RequestRole, { cost, bytes }: Estimate): void {
    const budget = this.budget(role);
    if (cost > budget.cost || bytes > budget.bytes) throw tooExpensive();
  }

  /** Whether requests of this shape run a few at a time, each after an estimate with its own values. */
  isHeavy(verdict: Verdict): boolean {
    return verdict.cost > this.settings.heavyCost || verdict.slowUntil > Date.now();
  }

  /** Whether a read is as small as the usual reads of pages. `bytes` is null for a response that was cut off. */
  isSmall(verdict: Verdict, bytes: number | null): boolean {
    return verdict.cost < SMALL_COST && bytes !== null && bytes < SMALL_BYTES;
  }

  /** Marks a request shape as slow for a while if a read took too long. */
  observe(verdict: Verdict, elapsedMs: number): void {
    if (elapsedMs > SLOW_MS) verdict.slowUntil = Date.now() + WATCHED_MS;
  }

  private budget(role: RequestRole): Estimate {
    return role === "service_role" ? UNLIMITED : this.settings.budget[role];
  }

  private listsOf(request: CompiledRequest): Lists {
    const known = this.lists.get(request);
    if (known !== undefined) return known;
    let constant = 0;
    const slots: Lists["slots"][number][] = [];
    for (const value of request.statement.parameters) {
      if (value.kind === "constant" && value.text.startsWith("{"))
        constant += countValues(value.text);
      if (value.kind === "slot") slots.push(value);
    }
    const { maxPatterns, maxListValues } = this.settings;
    const limit = PATTERN_LIST.test(request.statement.text) ? maxPatterns : maxListValues;
    const lists = { constant, slots, limit };
    this.lists.set(request, lists);
    return lists;
  }
}

/** Counts the values in a list's text. Commas inside quoted values count too, so the result may be too high. */
function countValues(text: string): number {
  let count = 1;
  for (let at = text.indexOf(","); at >= 0; at = text.indexOf(",", at + 1)) count += 1;
  return count;
}

/** The planner's estimate: the cost, and the number of rows in the response. */
export interface PlannedWork {
  readonly cost: number;
  readonly rows: number;
}

interface PlanNode {
  readonly "Total Cost"?: number;
  readonly "Plan Rows"?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Parses the result of `explain (format json)`. The top node builds the response body; its children return the rows.
 */
export function plannedWork(result: BatchResult): PlannedWork {
  const row = result.at(-1);
  const [explained] = JSON.parse(row?.[0]?.toString("utf8") ?? "[]") as { Plan?: PlanNode }[];
  const plan = explained?.Plan;
  return {
    cost: plan?.["Total Cost"] ?? 0,
    rows: plan?.Plans?.reduce((most, node) => Math.max(most, node["Plan Rows"] ?? 0), 0) ?? 0,
  };
}
