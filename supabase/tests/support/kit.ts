import * as balances from "@leyenda/testing/balances";
import { boundTo } from "@leyenda/testing/bind-first-argument";
import * as cast from "@leyenda/testing/test-actors";
import * as challenges from "@leyenda/testing/challenges";
import * as content from "@leyenda/testing/create-content";
import * as players from "@leyenda/testing/create-player";
import * as teams from "@leyenda/testing/create-team";
import * as dueWork from "@leyenda/testing/due-work";
import * as tickets from "@leyenda/testing/grant-tickets";
import * as guests from "@leyenda/testing/guests";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import * as lineups from "@leyenda/testing/lineups";
import * as lockQueue from "@leyenda/testing/lock-queue";
import * as friends from "@leyenda/testing/make-friends";
import * as clock from "@leyenda/testing/match-clock";
import * as notifications from "@leyenda/testing/notifications";
import * as secondFactor from "@leyenda/testing/second-factor";
import * as reports from "@leyenda/testing/report-abuse";
import { asAnon, asOwner, asService, asUser } from "@leyenda/testing/session";
import * as staff from "@leyenda/testing/staff";
import { useTestDatabase } from "@leyenda/testing/test-database";
import * as tournaments from "@leyenda/testing/tournaments";
import * as vetoes from "@leyenda/testing/vetoes";
import * as orders from "../store/support/orders.ts";
import * as cups from "../tournaments/support/cups.ts";
import * as waiting from "../tournaments/support/waiting.ts";
import { allTables, expectRefusal, expectRefusalWithoutTrace, fingerprint } from "./refusal.ts";

/**
 * What a test file needs: its database, sessions on it, and every factory and check, already bound to that database.
 */
export function useTestKit(options?: Parameters<typeof useTestDatabase>[0]) {
  const database = useTestDatabase(options);
  return {
    database,
    owner: asOwner(database),
    anon: asAnon(database),
    service: asService(database),
    admin: asHouseAdmin(database),
    /** Expects a refusal. An attempt that is a function must also have written nothing. */
    expectRefusal: (
      attempt: Promise<unknown> | (() => Promise<unknown>),
      code: string,
      message?: string | RegExp,
    ): Promise<void> =>
      typeof attempt === "function"
        ? expectRefusalWithoutTrace(database, attempt, code, message)
        : expectRefusal(attempt, code, message),
    ...boundTo(database, {
      allTables,
      asUser,
      fingerprint,
      ...balances,
      ...cast,
      ...challenges,
      ...clock,
      ...content,
      ...cups,
      ...dueWork,
      ...friends,
      ...guests,
      ...lineups,
      ...lockQueue,
      ...notifications,
      ...orders,
      ...players,
      ...reports,
      ...secondFactor,
      ...staff,
      ...teams,
      ...tickets,
      ...tournaments,
      ...vetoes,
      ...waiting,
    }),
  };
}
