import { createHash } from "node:crypto";
import type { RequestRole } from "../context/context.ts";
import type { ChangeBinding, ChangeRouter } from "./change-router.ts";
import type { JoinRequest } from "./join-payload.ts";
import { FilterError } from "./row-filter.ts";

/** The subscriptions to database changes of a join, after validation. */
export interface ChannelBindings {
  readonly bindings: readonly ChangeBinding[];
  /** The client's subscriptions with ids. The client compares them, in order, with the subscriptions that it sent. */
  readonly answered: readonly Record<string, unknown>[];
  /** The reasons why subscriptions were rejected. */
  readonly problems: readonly string[];
}

/**
 * Validates the subscriptions of a channel.
 * As on the hosted platform, invalid subscriptions are reported and don't prevent the join.
 */
export async function bindChanges(
  router: ChangeRouter,
  changes: JoinRequest["changes"],
  role: RequestRole,
): Promise<ChannelBindings> {
  const bindings: ChangeBinding[] = [];
  const answered: Record<string, unknown>[] = [];
  const problems: string[] = [];
  for (const { sent, request } of changes) {
    const id = bindingId(sent);
    answered.push({ ...sent, id });
    try {
      if (!request) throw new FilterError("the parameters cannot be understood");
      bindings.push({ ...request, id, test: await router.check(request, role) });
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      problems.push(
        `Unable to subscribe to changes with given parameters. ${error.message}: [${describe(sent)}]`,
      );
    }
  }
  return { bindings, answered, problems };
}

/** The id of a subscription. Equal parameters have the same id, so clients with equal subscriptions share frames. */
function bindingId(sent: Record<string, unknown>): number {
  const same = JSON.stringify({ ...sent, missed_ms: undefined });
  return createHash("sha256").update(same).digest().readUInt32BE(0);
}

/** Formats the parameters of a subscription as the hosted platform does. */
function describe(sent: Record<string, unknown>): string {
  const value = (name: string): string => {
    const given = sent[name] ?? "";
    return (typeof given === "string" ? given : JSON.stringify(given)).slice(0, 200);
  };
  return `event: ${value("event")}, schema: ${value("schema")}, table: ${value("table")}, filters: [${value("filter")}]`;
}
