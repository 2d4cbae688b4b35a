import type { RequestRole } from "../../context/context.ts";
import type { CompiledRequest } from "../compile/types.ts";
import { tooComplex, tooExpensive } from "../errors.ts";
import type { ValueConversion } from "../request/types.ts";
import type { RestSettings } from "../settings.ts";
import type { BatchResult } from "./session.ts";

/** A shape that was allowed is estimated again after this: tables grow. */
const ALLOWED_MS = 5 * 60_000;
/** A shape that was refused is estimated again sooner: statistics may have been missing. */
const REFUSED_MS = 30_000;

/** A read that took this long is watched for a while: its values may be worse than the average. */
const SLOW_MS = 300;

/** Whatever is small by estimate and by answer is nobody's fault when it takes long. */
const SMALL_COST = 100;
const SMALL_BYTES = 256 * 1024;
const WATCHED_MS = 60_000;

/** The number of values that the planner assumes a list to have, when it does not see them. */
const ASSUMED_LIST = 10;

/** A list of patterns, as the statement has it: every row is held against each of them. */
const PATTERN_LIST = /(?:~\*?|like) (?:any|all) \(/;

/** What a request will take, as far as one can tell before. */
export interface Estimate {
  /** In the planner's units. */
  readonly cost: number;
  /** Size of the answer; 0 where nothing was weighed. */
  readonly bytes: number;
}

/** What is known of one shape under one role; zeros where the planner could not tell. */
export interface Verdict extends Estimate {
  readonly until: number;
  /** Until when the shape counts as slow, because it was. */
  slowUntil: number;
}

const UNKNOWN: Estimate = { cost: 0, bytes: 0 };
const UNLIMITED: Estimate = { cost: Infinity, bytes: Infinity };

/** The values of lists in a request: in its shape, and by slot. */
interface Lists {
  readonly constant: number;
  readonly slots: readonly { readonly slot: number; readonly convert: ValueConversion }[];
  /** How many there may be: few where each is a pattern. */
  readonly limit: number;
}

/**
 * Knows what requests cost before they run. The planner is asked once per shape and role, for average
 * values, so that nobody's values decide about other people's requests, and the hot path only looks
 * the answer up. Shapes that turn out slow, or heavy by estimate, are asked about with the values of
 * each request.
 */
export class CostGuard {
  private readonly settings: RestSettings;
  private readonly verdicts = new WeakMap<CompiledRequest, Map<string, Verdict>>();
  private readonly lists = new WeakMap<CompiledRequest, Lists>();

  constructor(settings: RestSettings) {
    this.settings = settings;
  }

  /** The verdict on a shape, unless it is unknown or too old. */
  known(request: CompiledRequest, role: RequestRole, subject: string): Verdict | undefined {
    const ofShape = this.verdicts.get(request);
    const verdict = ofShape?.get(role) ?? ofShape?.get(`${role} ${subject}`);
    return verdict !== undefined && verdict.until > Date.now() ? verdict : undefined;
  }

  /**
   * Remembers an estimate; null where the planner could not tell. What was weighed with one subject's
   * values is too much for that subject only.
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

  /** Refuses lists that are too long, and answers how long they are together. */
  checkLists(request: CompiledRequest, values: readonly string[]): number {
    const { constant, slots, limit } = this.listsOf(request);
    let length = constant;
    for (const { slot, convert } of slots) {
      const text = values[slot] ?? "";
      // `{a,b}` is a list as well: of `any`, `all`, and of arrays.
      if (convert === "list" || text.startsWith("{")) length += countValues(text);
    }
    if (length > limit) {
      throw tooComplex("query_too_long", (say) => say.rest.tooManyValues);
    }
    return length;
  }

  /** Refuses a request whose shape costs more than the role may spend, with lists of that length. */
  check(role: RequestRole, { cost, bytes }: Verdict, listLength: number): void {
    this.checkEstimate(role, { cost: cost * Math.max(1, listLength / ASSUMED_LIST), bytes });
  }

  /** Refuses what costs more than the role may spend. */
  checkEstimate(role: RequestRole, { cost, bytes }: Estimate): void {
    const budget = this.budget(role);
    if (cost > budget.cost || bytes > budget.bytes) throw tooExpensive();
  }

  /** Whether few of these may run at once, each only after a look at its own values. */
  isHeavy(verdict: Verdict): boolean {
    return verdict.cost > this.settings.heavyCost || verdict.slowUntil > Date.now();
  }

  /** Whether a read is what pages ask for all the time. `bytes` is null where it was cut short. */
  isSmall(verdict: Verdict, bytes: number | null): boolean {
    return verdict.cost < SMALL_COST && bytes !== null && bytes < SMALL_BYTES;
  }

  /** Tells how long a read that is not small took. */
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

/** At most how many values a list's text holds. */
function countValues(text: string): number {
  let count = 1;
  for (let at = text.indexOf(","); at >= 0; at = text.indexOf(",", at + 1)) count += 1;
  return count;
}

/** What the planner says: cost, and the number of rows that the answer will list. */
export interface PlannedWork {
  readonly cost: number;
  readonly rows: number;
}

interface PlanNode {
  readonly "Total Cost"?: number;
  readonly "Plan Rows"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Reads the answer to `explain (format json)`; below the top, which writes the one body, are the rows. */
export function plannedWork(result: BatchResult): PlannedWork {
  const row = result.at(-1);
  const [explained] = JSON.parse(row?.[0]?.toString("utf8") ?? "[]") as { Plan?: PlanNode }[];
  const plan = explained?.Plan;
  return {
    cost: plan?.["Total Cost"] ?? 0,
    rows: plan?.Plans?.reduce((most, node) => Math.max(most, node["Plan Rows"] ?? 0), 0) ?? 0,
  };
}
