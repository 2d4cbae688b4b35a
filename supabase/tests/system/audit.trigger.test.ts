import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;

beforeAll(async () => {
  cast = await t.createCast();
});

const recorded = (): Promise<{ action: string; entity: string }[]> =>
  t.owner.query(
    "select action, entity from public.admin_audit_log where actor_id = $1 order by created_at, action",
    [cast.admin.id],
  );

describe("every act of an admin is recorded", () => {
  test("on teams, members, their roles, in the administration's name, and deleted files", async () => {
    const admin = t.asUser(cast.admin);
    const before = (await recorded()).length;
    await admin.query("update public.teams set featured = true where id = $1", [cast.team.id]);
    await admin.query("update public.team_members set role = 'member' where profile_id = $1", [
      cast.coLeader.id,
    ]);
    await admin.query("delete from public.team_members where profile_id = $1", [cast.member.id]);
    await admin.query(
      `insert into public.messages (sender_id, receiver_id, content)
       select private.administration_id(), id, 'Hola' from public.profiles where id in ($1, $2)`,
      [cast.leader.id, cast.rival.id],
    );
    const file = `${cast.rival.id}/avatar.png`;
    await t.owner.query(
      "insert into storage.objects (bucket_id, name, owner_id, version) values ('profile_avatars', $1, $2, $3)",
      [file, cast.rival.id, randomUUID()],
    );
    await admin.query("delete from storage.objects where name = $1", [file]);
    expect((await recorded()).slice(before)).toEqual([
      { action: "update", entity: "teams" },
      { action: "update", entity: "team_members" },
      { action: "delete", entity: "team_members" },
      { action: "send_administration_messages", entity: "messages" },
      { action: "delete", entity: "storage.objects" },
    ]);
  });

  test("what people do to their own is nobody's business", async () => {
    const before = (await t.owner.query("select 1 from public.admin_audit_log")).length;
    await t
      .asUser(cast.leader)
      .query("update public.teams set description = 'x' where id = $1", [cast.team.id]);
    const after = (await t.owner.query("select 1 from public.admin_audit_log")).length;
    expect(after).toBe(before);
  });

  test("no table that an admin may write is without it", async () => {
    const rows = await t.owner.query<{ name: string }>(
      `select distinct schemaname || '.' || tablename as name
       from pg_policies p
       where schemaname in ('public', 'storage') and cmd <> 'SELECT'
         and coalesce(qual, '') || coalesce(with_check, '') like '%is_admin()%'
         and not exists (
           select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
           where t.tgrelid = format('%I.%I', schemaname, tablename)::regclass
             and (f.prosrc like '%private.audit(%' or f.proname like 'audit%')
         )`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  test("no procedure for admins is without it", async () => {
    const rows = await t.owner.query<{ name: string }>(
      `select proname as name from pg_proc procedure
       where pronamespace = 'public'::regnamespace and provolatile = 'v'
         and prosrc ~ 'require_(admin|right)\\(' and prosrc not like '%private.audit(%'
         and not exists (
           -- What writes for it, and asks nobody, records it.
           select from pg_proc writing
           where writing.pronamespace = 'private'::regnamespace and writing.prosrc like '%private.audit(%'
             and procedure.prosrc like '%private.' || writing.proname || '(%'
         )
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "begin_administration",
      "start_tournament",
      "try_tournament_message",
    ]);
  });
});
