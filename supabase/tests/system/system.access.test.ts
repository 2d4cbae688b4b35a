import { beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "@leyenda/testing/test-database";
import { createPlayer } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asAnon } from "@leyenda/testing/session";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;

beforeAll(async () => {
  cast = await t.createCast();
});

const setting = () => ({ database: t.database, cast });

describe("system_status", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads the modules",
        sql: "select * from public.system_status order by id",
        expected: { others: 4 },
      },
      {
        does: "switches a module off",
        sql: "update public.system_status set is_enabled = false, maintenance_message = 'x' where module_name = 'store'",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
    ],
    {
      "renames a module": "update public.system_status set module_name = 'x'",
      "adds a module": "insert into public.system_status (module_name) values ('x')",
      "deletes a module": "delete from public.system_status",
    },
  );

  test("has the four modules in a stable order, all enabled", async () => {
    const rows = await t.anon.query(
      "select module_name, is_enabled from public.system_status order by id",
    );
    expect(rows).toEqual(
      ["tournaments", "store", "friends", "challenges"].map((name) => ({
        module_name: name,
        is_enabled: true,
      })),
    );
  });
});

describe("notifications that were read long ago", () => {
  test("are forgotten by the scheduled work, unread and recently read ones are kept", async () => {
    const player = await t.createPlayer();
    const add = (kind: string, readDaysAgo: number | null): Promise<unknown> =>
      t.owner.query(
        `insert into public.notifications (user_id, kind, title, created_at, read_at)
         values ($1, $2, 'x', now() - interval '200 days', now() - make_interval(days => $3))`,
        [player.id, kind, readDaysAgo],
      );
    await add("match_ready", null);
    await add("match_won", 89);
    await add("match_lost", 91);
    await add("match_drawn", 180);
    const kinds = (): Promise<object[]> =>
      t.owner.query("select kind from public.notifications where user_id = $1 order by kind", [
        player.id,
      ]);
    expect(await t.owner.call("private.forget_read_notifications", { p_limit: 1 })).toBe(1);
    expect(await kinds()).toEqual([
      { kind: "match_lost" },
      { kind: "match_ready" },
      { kind: "match_won" },
    ]);
    expect(await t.owner.call("private.run_scheduled_work")).toMatchObject({ notifications: 1 });
    expect(await kinds()).toEqual([{ kind: "match_ready" }, { kind: "match_won" }]);
    expect(await t.owner.call("private.run_scheduled_work")).toMatchObject({ notifications: 0 });
  });
});

describe("settings", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads a setting",
        sql: "select * from public.settings where key = 'team_size_limit'",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "reads how long a report may be answered",
        sql: "select * from public.settings where key = 'match_report_hours'",
        expected: { anon: DENIED, others: 1 },
      },
      {
        does: "changes a setting",
        sql: "update public.settings set value = '5' where key = 'team_size_limit'",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
    ],
    {
      "adds a setting":
        "insert into public.settings (key, value, description) values ('x', '1', 'x')",
    },
  );
});

describe("admin_audit_log", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads the log",
        sql: "select 1 from public.admin_audit_log limit 1",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
    ],
    {
      "writes the log": "insert into public.admin_audit_log (action, entity) values ('x', 'x')",
      "deletes the log": "delete from public.admin_audit_log",
    },
  );

  beforeAll(async () => {
    await t.admin.query(
      "update public.system_status set maintenance_message = 'Vuelve pronto' where module_name = 'store'",
    );
  });

  test("records what an admin changes directly, with before and after", async () => {
    const admin = t.admin;
    const { id } = await admin.one<{ id: string }>(
      "insert into public.games (name) values ('Go') returning id",
    );
    await admin.query("update public.games set image_url = '/go.png' where id = $1", [id]);
    await admin.query("update public.games set image_url = '/go.png' where id = $1", [id]);
    await admin.query("delete from public.games where id = $1", [id]);
    const rows = await admin.query<{
      action: string;
      before: { image_url: string | null } | null;
      after: { image_url: string | null } | null;
    }>(
      "select action, before, after from public.admin_audit_log where entity = 'games' and entity_id = $1 order by created_at",
      [id],
    );
    expect(rows.map((row) => [row.action, row.before?.image_url, row.after?.image_url])).toEqual([
      ["insert", undefined, null],
      ["update", null, "/go.png"],
      ["delete", "/go.png", undefined],
    ]);
  });
});

describe("counters", () => {
  accessPlay(setting, [
    {
      does: "reads the home page's figures",
      sql: "select * from public.community_counts()",
      expected: { others: 1 },
    },
    {
      does: "reads the dashboard's figures",
      sql: "select * from public.admin_counts()",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "searches people by what only an admin may know",
      sql: "select * from public.search_accounts((:stranger)::text || '@EXAMPLE')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
  ]);

  test("count what there is, without closed accounts", async () => {
    const own = await createTestDatabase();
    try {
      const admin = asHouseAdmin(own);
      await createPlayer(own);
      await admin.query("insert into public.games (name) values ('Go')");
      await admin.query(
        `insert into public.tournaments (name, game, start_date, status)
         values ('A', 'Go', now(), 'Inscripciones'), ('B', 'Go', now(), 'Próximamente'), ('C', 'Go', now(), 'Finalizado')`,
      );
      expect(await asAnon(own).one("select * from public.community_counts()")).toEqual({
        active_tournaments: "0",
        teams: "0",
        games: "1",
        profiles: "2",
      });
      expect(await admin.one("select * from public.admin_counts()")).toEqual({
        users: "2",
        teams: "0",
        active_tournaments: "1",
        waiting_tournaments: "1",
        completed_tournaments: "1",
        admins: "1",
      });
    } finally {
      await own.close();
    }
  });
});

test("an unknown setting or module is a defect, not a limit of zero", async () => {
  await expect(t.owner.query("select private.setting_integer('nope')")).rejects.toThrow(
    "unknown setting nope",
  );
  await expect(t.owner.query("select private.require_module('nope')")).rejects.toThrow(
    "unknown module nope",
  );
});
