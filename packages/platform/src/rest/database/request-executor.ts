import type { RequestRole } from "../../context/context.ts";
import { SAMPLE_ROWS } from "../compile/compile-read.ts";
import type { CompiledRequest, RestReply } from "../compile/types.ts";
import {
  connectionLost,
  databaseUnavailable,
  notSpoken,
  RestError,
  unacceptableMediaType,
} from "../errors.ts";
import type { Explanation } from "../request/explain-request.ts";
import { fromDatabaseError } from "../response/database-error.ts";
import type { RestSettings } from "../settings.ts";
import { beginning, bind, bindAll, literally, preludeOf } from "./bind-statements.ts";
import type { Execution } from "./bind-statements.ts";
import { answer } from "./build-reply.ts";
import { CostGuard, plannedWork } from "./cost-guard.ts";
import { genericPlan } from "./generic-plan-estimate.ts";
import type { Estimate, PlannedWork, Verdict } from "./cost-guard.ts";
import { FairQueue, type Visitor } from "../../http/fair-queue.ts";
import type { Lane } from "./queued-pool.ts";
import { openLanes, type Lanes, type LanesContext } from "./queued-pools.ts";
import { ReplicaBehindError } from "./replica.ts";
import { Replicas } from "./replicas.ts";
import type { BoundStatement, Session } from "./session.ts";
import { heavyLimits } from "./queue-limits.ts";
import { ResponseTooLargeError, ServerError, SessionLostError } from "./session-errors.ts";
import { WorkDebt } from "../../http/work-debt.ts";
import { tablesOf, accessedTables } from "./accessed-tables.ts";
import { takeTurn } from "./take-queue-turn.ts";
import { boundedWait, retryAfterFailover } from "./retry-after-failover.ts";
import { mustUndo, runOnce, runOpen } from "./commit-or-roll-back.ts";

/** The SQLSTATE of a statement that took too long or was cancelled. */
const CANCELLED = "57014";

/**
 * Runs compiled requests on pools: visitors' reads on a separate pool or on replicas, others on the main pool.
 * The cost of a request is estimated before it runs (`cost-guard.ts`).
 * Expensive requests first wait in a separate queue.
 */
export class Executor {
  private readonly settings: RestSettings;
  readonly lanes: Lanes;
  private readonly heavy: FairQueue;
  private readonly judging: FairQueue;
  private readonly costs: CostGuard;
  private readonly debts: WorkDebt;
  private readonly database: Pick<LanesContext["database"], "isHealthy">;
  private readonly whenBack: () => Promise<boolean>;
  private isClosed = false;

  constructor(context: LanesContext, settings: RestSettings) {
    this.database = context.database;
    this.whenBack = boundedWait(() => context.database.whenBack());
    this.settings = settings;
    this.lanes = openLanes(context, settings);
    this.heavy = new FairQueue(heavyLimits(settings, settings.maxHeavyWaitingPerSubject));
    this.judging = new FairQueue(heavyLimits(settings, settings.maxWaitingPerSubject));
    this.costs = new CostGuard(settings);
    this.debts = new WorkDebt(settings.workDebtMs, settings.workPaidPerSecondMs);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.lanes.close();
  }

  /** Returns the seconds that a subject with too much work debt must wait before its next request. */
  debtSeconds({ subject }: Visitor, role: RequestRole): number {
    return role === "service_role" ? 0 : this.debts.waitSeconds(subject);
  }

  /** Returns the work that a visitor may still request, as in draft-ietf-httpapi-ratelimit-headers. */
  allowance({ subject }: Visitor): Readonly<Record<string, string>> {
    const { workDebtMs, workPaidPerSecondMs } = this.settings;
    if (!Number.isFinite(workDebtMs)) return {};
    const { ms, seconds } = this.debts.left(subject);
    return {
      "ratelimit-policy": `"work";q=${workDebtMs};w=${workDebtMs / workPaidPerSecondMs};qu="milliseconds"`,
      ratelimit: `"work";r=${ms};t=${seconds}`,
    };
  }

  /**
   * Runs a request. `mayShare` is true if the SQL reads nothing of the request (path, headers) except the caller's
   * claims.
   */
  async execute(
    request: CompiledRequest,
    execution: Execution,
    mayShare: boolean,
  ): Promise<RestReply> {
    const { claims } = execution.token;
    const isAnonymous = claims.role === "anon";
    const isShared =
      isAnonymous &&
      mayShare &&
      request.isPlainRead &&
      claims.sub === undefined &&
      execution.schema === null;
    const attempt = (): Promise<RestReply> =>
      isShared
        ? this.attemptShared(request, execution)
        : this.attemptOnPrimary(this.lanes.main, request, execution);
    try {
      return await retryAfterFailover(attempt, request, execution, async () => {
        if (this.isClosed) return false;
        return (isShared && this.lanes.replicas.canAnswer()) || (await this.whenBack());
      });
    } catch (error) {
      throw translate(error, !isAnonymous);
    }
  }

  /**
   * Runs a read on a replica. If the replica fails or its data is too old, tries the next one, and finally the primary.
   */
  private async attemptShared(request: CompiledRequest, execution: Execution): Promise<RestReply> {
    const { replicas } = this.lanes;
    const mayLeave = !request.isConditional && !mustUndo(request);
    for (const replica of mayLeave ? replicas.candidates() : []) {
      try {
        const reply = await this.attempt(replica.lane, request, execution);
        replicas.answered("replica");
        return reply;
      } catch (error) {
        if (execution.departure.isGone || !replica.failed(error)) throw error;
      }
    }
    replicas.answered("primary");
    return await this.attemptOnPrimary(this.lanes.anonymous, request, execution);
  }

  private attemptOnPrimary(
    lane: Lane,
    request: CompiledRequest,
    execution: Execution,
  ): Promise<RestReply> {
    if (!this.database.isHealthy()) return Promise.reject(databaseUnavailable());
    return this.attempt(lane, request, execution);
  }

  private async attempt(
    lane: Lane,
    request: CompiledRequest,
    execution: Execution,
  ): Promise<RestReply> {
    const { claims } = execution.token;
    const { explanation } = request;
    if (claims.role === "service_role")
      return await (explanation === undefined
        ? this.run(lane, request, execution, null)
        : this.explain(lane, request, execution, explanation));
    // Visitors get no query plan, because it reveals rows that they may not see.
    if (explanation !== undefined) throw unacceptableMediaType([explanation.mediaType]);
    const listLength = this.costs.checkLists(request, execution.values);
    const verdict =
      this.costs.known(request, claims.role, execution.visitor.subject) ??
      (await this.judge(lane, request, execution));
    this.costs.check(claims.role, verdict, listLength);
    return await (this.costs.isHeavy(verdict)
      ? inTurn(this.heavy, execution, () => this.runHeavy(lane, request, execution, verdict))
      : this.run(lane, request, execution, verdict));
  }

  private run(
    lane: Lane,
    request: CompiledRequest,
    execution: Execution,
    verdict: Verdict | null,
  ): Promise<RestReply> {
    const statements = bindAll(request, execution);
    const { noteTables, repeatable } = execution;
    const { repeats } = this.settings;
    const noting = noteTables === null ? [] : [accessedTables(execution.token.claims.role)];
    const guard = this.lanes.replicas.guardOf(lane);
    const all = [...guard, ...preludeOf(request, this.settings), ...statements, ...noting];
    const batch = this.withSettings(lane, request, execution, all);
    const end = batch.length - noting.length;
    const skipped = end - statements.length;
    return lane.use(execution, request.isReadOnly, async (session) => {
      const startedAt = performance.now();
      let reply: RestReply | null = null;
      try {
        if (repeatable !== null && repeats !== null && !request.isReadOnly && !mustUndo(request)) {
          const begun = batch.length - all.length;
          const parts = { begin: batch.slice(0, begun), act: batch.slice(begun) };
          reply = await runOnce(request, session, parts, repeatable, repeats);
        } else if (request.isConditional || mustUndo(request)) {
          reply = await runOpen(request, session, batch, skipped);
        } else {
          const results = await session.run(batch);
          if (guard.length > 0 && !Replicas.hasReplayed(results)) throw new ReplicaBehindError();
          noteTables?.(tablesOf(results[end] ?? []));
          reply = answer(request, results.slice(skipped, end));
        }
        return reply;
      } finally {
        const bytes = reply && (reply.body?.length ?? 0);
        if (verdict !== null && request.isReadOnly && !this.costs.isSmall(verdict, bytes)) {
          const elapsedMs = performance.now() - startedAt;
          this.costs.observe(verdict, elapsedMs);
          this.debts.charge(execution.visitor.subject, elapsedMs);
        }
      }
    });
  }

  /** Returns the query plan of a request. The request is executed only with `analyze`. */
  private explain(
    lane: Lane,
    request: CompiledRequest,
    execution: Execution,
    { format, options, mediaType }: Explanation,
  ): Promise<RestReply> {
    const prefix = `explain (${[`format ${format}`, ...options].join(", ")}) ` as const;
    const explain = { ...bind(request.statement, execution, prefix), joinsRows: true };
    const all = [...preludeOf(request, this.settings), explain];
    const batch = this.withSettings(lane, request, execution, all);
    return lane.use(execution, request.isReadOnly, async (session) => {
      const result = await (mustUndo(request) ? session.runOpen(batch) : session.run(batch));
      if (mustUndo(request)) await session.finish("rollback");
      const headers = { "content-type": `${mediaType}; charset=utf-8` };
      return { status: 200, headers, body: result.at(-1)?.[0] ?? null };
    });
  }

  /** Runs an expensive or slow request, after an estimate with the request's values. */
  private async runHeavy(
    lane: Lane,
    request: CompiledRequest,
    execution: Execution,
    verdict: Verdict,
  ): Promise<RestReply> {
    const estimate = await lane.use(execution, request.isReadOnly, async (session) => {
      const explain = bind(request.statement, execution, "explain (format json) ");
      const work = plannedWork(
        await session.run(this.withSettings(lane, request, execution, [explain])),
      );
      return this.weigh(session, lane, request, execution, work);
    });
    this.costs.checkEstimate(execution.token.claims.role, estimate);
    return this.run(lane, request, execution, verdict);
  }

  /** Estimates the cost of a request shape. Estimates are work as well, so few run at once. */
  private judge(lane: Lane, request: CompiledRequest, execution: Execution): Promise<Verdict> {
    const { token, visitor } = execution;
    const { role } = token.claims;
    return inTurn(this.judging, execution, async () => {
      const known = this.costs.known(request, role, visitor.subject);
      if (known !== undefined) return known;
      const estimate = await this.estimate(lane, request, execution);
      return this.costs.learn(request, role, visitor.subject, estimate);
    });
  }

  /**
   * Estimates the cost of a request shape with average values, and the size of its rows.
   * The time of the estimate counts as the caller's work.
   * Returns null if the planner fails because of a mistake, which the statement itself will report.
   */
  private estimate(
    lane: Lane,
    request: CompiledRequest,
    execution: Execution,
  ): Promise<Estimate | null> {
    const settings = this.withSettings(lane, request, execution, []).map(literally);
    return lane.use(execution, true, async (session) => {
      const startedAt = performance.now();
      try {
        let work: PlannedWork;
        try {
          work = plannedWork(await genericPlan(session, settings, request.statement));
        } catch (error) {
          if (!(error instanceof ServerError) || error.fields.code === CANCELLED) throw error;
          return null;
        }
        // An expensive request shape is not measured: its requests are estimated one by one, with their values.
        return work.cost > this.settings.heavyCost
          ? { cost: work.cost, bytes: 0 }
          : await this.weigh(session, lane, request, execution, work);
      } finally {
        this.debts.charge(execution.visitor.subject, performance.now() - startedAt);
      }
    });
  }

  /** Measures the size of a few rows, and multiplies it by the estimated number of rows. */
  private async weigh(
    session: Session,
    lane: Lane,
    request: CompiledRequest,
    execution: Execution,
    { cost, rows }: PlannedWork,
  ): Promise<Estimate> {
    if (request.sample === null || rows <= SAMPLE_ROWS) return { cost, bytes: 0 };
    const sample = bind(request.sample(), execution);
    const result = await session.run(this.withSettings(lane, request, execution, [sample]));
    const [weight, count] = (result.at(-1) ?? []).map((cell) => Number(cell?.toString() ?? 0));
    return { cost, bytes: ((weight ?? 0) / Math.max(1, count ?? 0)) * rows };
  }

  /** Sessions for visitors always have the settings that their requests need. */
  private withSettings(
    lane: Lane,
    request: CompiledRequest,
    execution: Execution,
    statements: readonly BoundStatement[],
  ): readonly BoundStatement[] {
    if (lane !== this.lanes.main) return statements;
    return [...beginning(request, execution, this.settings), ...statements];
  }
}

async function inTurn<T>(
  queue: FairQueue,
  { visitor, departure }: Execution,
  work: () => Promise<T>,
): Promise<T> {
  const turn = takeTurn(queue, { visitor, departure });
  if (turn !== undefined) await turn;
  try {
    return await work();
  } finally {
    queue.leave(visitor);
  }
}

function translate(error: unknown, isAuthenticated: boolean): unknown {
  if (error instanceof ServerError) return fromDatabaseError(error.fields, isAuthenticated);
  if (error instanceof SessionLostError) return connectionLost();
  if (error instanceof ResponseTooLargeError) {
    return notSpoken("The answer is too large; ask for fewer rows or embeds.");
  }
  if (error instanceof RestError) return error;
  return error;
}
