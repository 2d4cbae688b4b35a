import { createHash } from "node:crypto";
import type { RequestRole } from "../context/context.ts";
import type { ChangeBinding, ChangeRouter } from "./change-router.ts";
import type { JoinRequest } from "./join-payload.ts";
import { FilterError } from "./row-filter.ts";

/** The result of the `postgres_changes` of a join. */
export interface ChannelBindings {
  readonly bindings: readonly ChangeBinding[];
  /** The client's requests, with an id for each. The client compares them one by one. */
  readonly answered: readonly Record<string, unknown>[];
  /** Why some of them were rejected. */
  readonly problems: readonly string[];
}

/**
 * Validates the subscriptions of a channel. As on the hosted platform, invalid ones are reported and don't
 * prevent the join.
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

/**
 * The same for the same parameters, as on the hosted platform: clients with equal requests share their
 * frames.
 */
function bindingId(sent: Record<string, unknown>): number {
  const same = JSON.stringify({ ...sent, missed_ms: undefined });
  return createHash("sha256").update(same).digest().readUInt32BE(0);
}

/** The parameters of a binding as the hosted platform prints them. */
function describe(sent: Record<string, unknown>): string {
  const value = (name: string): string => {
    const given = sent[name] ?? "";
    return (typeof given === "string" ? given : JSON.stringify(given)).slice(0, 200);
  };
  return `event: ${value("event")}, schema: ${value("schema")}, table: ${value("table")}, filters: [${value("filter")}]`;
}
