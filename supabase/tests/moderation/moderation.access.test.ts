import { beforeAll, describe } from "vitest";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  await t.makeFriends(cast.stranger, cast.member);
  const message = await t.sendMessage(cast.member, cast.stranger, "insulto");
  const report = await t.sendReport(cast.stranger, { kind: "message", targetId: message });
  const handled = await t.sendReport(cast.leader, {
    kind: "profile",
    targetId: cast.rival.id,
  });
  await t.asUser(cast.admin).call("public.handle_report", {
    p_report_id: handled,
    p_action: "mute",
    p_answer: null,
    p_mute_hours: 5,
  });
  names = { message, report };
});

const setting = () => ({ database: t.database, cast, names });

describe("reports", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads reports",
        sql: "select * from public.reports",
        // Not even the author reads a report: its result comes as a notification.
        expected: { anon: DENIED, admin: 2, others: 0 },
      },
      {
        does: "reports the co-leader's profile",
        sql: "select public.send_report('profile', :coLeader, 'spam')",
        expected: { anon: DENIED, coLeader: "report_self", others: 1 },
      },
      {
        does: "reports a private message",
        sql: "select public.send_report('message', :message, 'spam')",
        expected: { anon: DENIED, stranger: "report_exists", others: "target_not_found" },
      },
      {
        does: "reads what was said around it",
        sql: "select * from public.report_context(:report)",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "handles a report",
        sql: "select public.handle_report(:report, 'dismiss')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
    ],
    {
      "writes a report past the procedure":
        "insert into public.reports (reporter_id, reported_id, kind, target_id, reason) values (:me, :rival, 'profile', :rival, 'spam')",
      "changes a report": "update public.reports set status = 'open'",
      "deletes reports": "delete from public.reports",
    },
  );
});

describe("user_mutes", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads mutes",
        sql: "select * from public.user_mutes",
        expected: { anon: DENIED, rival: 1, admin: 1, others: 0 },
      },
      {
        does: "lifts a mute",
        sql: "select public.lift_mute(:rival)",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
    ],
    {
      "mutes somebody past the procedure":
        "insert into public.user_mutes (profile_id, muted_until) values (:leader, now())",
      "shortens a mute": "update public.user_mutes set muted_until = now()",
      "ends a mute past the procedure": "delete from public.user_mutes",
    },
  );
});
