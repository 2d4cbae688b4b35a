import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { Right } from "@leyenda/testing/staff";
import type { Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const ALL: readonly Right[] = [
  "results",
  "brackets",
  "registrations",
  "participants",
  "schedule",
  "chat",
  "broadcast",
  "money",
  "staff",
  "settings",
  "delete",
  "webhooks",
  "door",
  "adjustments",
];
let admin: Session;
let cup: Tournament;
let other: Tournament;
let organiser: Player;
let organiserId: string;

beforeAll(async () => {
  admin = t.asUser(await t.createAdmin());
  cup = await t.createTournament();
  other = await t.createTournament();
  organiser = await t.createPlayer({ username: "organiza" });
  organiserId = await t.joinStaff(cup, organiser, ALL, admin);
});

const invite = (
  session: Session,
  rights: readonly string[],
  tournament: Tournament = cup,
): Promise<string> =>
  session.call<string>("public.invite_tournament_staff", {
    p_tournament_id: tournament.id,
    p_rights: rights,
  });
const accept = (session: Session, token: string): Promise<string> =>
  session.call<string>("public.accept_staff_invitation", { p_token: token });
const rightsOf = (session: Session, tournament: Tournament = cup): Promise<string[]> =>
  session.call<string[]>("public.my_tournament_rights", { p_tournament_id: tournament.id });
const remove = (session: Session, staffId: string): Promise<unknown> =>
  session.call("public.remove_tournament_staff", { p_staff_id: staffId });
const setRights = (session: Session, staffId: string, rights: readonly Right[]): Promise<unknown> =>
  session.call("public.set_tournament_staff_rights", { p_staff_id: staffId, p_rights: rights });
const staffOf = (session: Session, tournament: Tournament = cup) =>
  session.query<{ profile_id: string | null; preset: string | null }>(
    "select profile_id, public.preset(s) as preset from public.tournament_staff s where tournament_id = $1",
    [tournament.id],
  );

describe("the rights themselves", () => {
  test("an administrator has all of them everywhere, a stranger and a visitor none", async () => {
    expect(await rightsOf(admin)).toEqual(ALL);
    expect(await rightsOf(t.asUser(await t.createPlayer()))).toEqual([]);
    await expect(rightsOf(t.anon)).rejects.toMatchObject({ code: "42501" });
  });

  test("those of one tournament are nothing in another", async () => {
    expect(await rightsOf(t.asUser(organiser))).toEqual(ALL);
    expect(await rightsOf(t.asUser(organiser), other)).toEqual([]);
  });

  test("every preset is made of known rights, and the organiser's of all", async () => {
    const presets = await admin.query<{ preset: string; rights: string[] }>(
      "select * from public.tournament_staff_presets()",
    );
    const { known } = await t.owner.one<{ known: string }>(
      "select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'tournament_staff_rights_known'",
    );
    const words = [...known.matchAll(/'(\w+)'/g)].map(([, word]) => word);
    expect(presets.find(({ preset }) => preset === "organiser")?.rights).toEqual(words);
    for (const { rights } of presets) expect(words).toEqual(expect.arrayContaining(rights));
  });

  test("who has the door alone sees his own place, and neither the staff nor the log", async () => {
    const porter = await t.createPlayer();
    await t.joinStaff(cup, porter, ["door"]);
    const session = t.asUser(porter);
    expect(await rightsOf(session)).toEqual(["door"]);
    expect(await staffOf(session)).toEqual([{ profile_id: porter.id, preset: "door" }]);
    await t.expectRefusal(
      session.query("select * from public.tournament_log($1)", [cup.id]),
      "forbidden",
    );
    expect((await staffOf(t.asUser(organiser))).length).toBeGreaterThan(1);
  });

  test("a banned account has none", async () => {
    const banned = await t.createPlayer();
    await t.joinStaff(cup, banned, ["results"]);
    await t.owner.query(
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [banned.id],
    );
    expect(await rightsOf(t.asUser(banned))).toEqual([]);
  });

  test("who has a second factor has none before he has shown it", async () => {
    const careful = await t.giveFactor(await t.createPlayer());
    await t.owner.query(
      "insert into public.tournament_staff (tournament_id, profile_id, rights, accepted_at) values ($1, $2, '{chat}', now())",
      [cup.id, careful.id],
    );
    expect(await rightsOf(t.asUser(careful))).toEqual([]);
    expect(await rightsOf(t.asUser(careful, { aal: "aal2" }))).toEqual(["chat"]);
  });

  test("an administrator who is staff acts with his code or not at all", async () => {
    const both = await t.createPlayer();
    await t.joinStaff(cup, both, ["staff", "chat"]);
    await t.owner.query("update public.profiles set role = 'admin' where id = $1", [both.id]);
    await t.demandFactor(true);
    try {
      await expect(invite(t.asUser(both), ["chat"])).rejects.toMatchObject({
        detail: "second_factor_missing",
      });
    } finally {
      await t.demandFactor(false);
    }
  });
});

describe("an invitation", () => {
  test("makes its one taker staff, with its rights, and tells who sent it", async () => {
    const helper = await t.createPlayer({ username: "ayudante" });
    const token = await invite(t.asUser(organiser), ["results", "schedule", "chat"]);
    expect(
      await t.anon.one("select * from public.get_staff_invitation($1)", [token]),
    ).toMatchObject({
      tournament_id: cup.id,
      tournament_name: cup.name,
      preset: "referee",
      inviter_name: "organiza",
      is_open: true,
    });
    expect(await accept(t.asUser(helper), token)).toBe(cup.id);
    expect(await rightsOf(t.asUser(helper))).toEqual(["results", "schedule", "chat"]);
    const [notice] = await t
      .asUser(organiser)
      .query<{ body: string }>(
        "select body from public.notifications where kind = 'tournament_staff_joined' order by created_at desc limit 1",
      );
    expect(notice?.body).toBe("ayudante aceptó tu invitación (arbitraje).");
    // An invitation can be accepted once.
    await t.expectRefusal(
      async () => accept(t.asUser(await createPlayerOnce()), token),
      "invitation_not_found",
    );
  });

  let reserve: Player | undefined;
  const createPlayerOnce = async (): Promise<Player> => (reserve ??= await t.createPlayer());
  beforeAll(createPlayerOnce);

  test("is kept as a hash that nobody reads", async () => {
    const token = await invite(t.asUser(organiser), ["chat"]);
    const stored = await t.owner.query<{ row: string }>(
      "select to_jsonb(s)::text || coalesce(to_jsonb(i)::text, '') as row from public.tournament_staff s left join private.staff_invitations i on i.staff_id = s.id",
    );
    for (const { row } of stored) expect(row).not.toContain(token);
  });

  test("is worth nothing to a visitor, or when it has expired", async () => {
    const token = await invite(t.asUser(organiser), ["chat"]);
    await expect(accept(t.anon, token)).rejects.toMatchObject({ code: "42501" });
    await t.owner.query(
      "update public.tournament_staff set expires_at = now() where expires_at is not null",
    );
    await t.expectRefusal(
      async () => accept(t.asUser(await createPlayerOnce()), token),
      "invitation_expired",
      "caducó",
    );
  });

  test("dies with the right of whoever sent it", async () => {
    const second = await t.createPlayer();
    const place = await t.joinStaff(cup, second, ["staff", "results"], admin);
    const token = await invite(t.asUser(second), ["results"]);
    await setRights(admin, place, ["staff"]);
    await t.expectRefusal(
      async () => accept(t.asUser(await createPlayerOnce()), token),
      "invitation_not_found",
      "ya no vale",
    );
  });

  test("gives nothing that who sends it has not", async () => {
    const second = await t.createPlayer();
    await t.joinStaff(cup, second, ["staff", "results"], admin);
    await t.expectRefusal(
      () => invite(t.asUser(second), ["results", "money"]),
      "rights_beyond_own",
      "tú no tienes",
    );
  });

  test.each([[["everything"]], [[]]])("of unknown or no rights is refused: %j", async (rights) => {
    await t.expectRefusal(() => invite(admin, rights), "rights_invalid");
  });

  test("is not for who is staff already", async () => {
    const token = await invite(admin, ["chat"]);
    await t.expectRefusal(() => accept(t.asUser(organiser), token), "already_staff");
  });

  test("needs the right to invite", async () => {
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results", "schedule", "chat"]);
    await t.expectRefusal(
      () => invite(t.asUser(referee), ["chat"]),
      "forbidden",
      "Tus permisos en este torneo no incluyen esto. Pídeselo a quien lo organiza.",
    );
    await t.expectRefusal(
      () => invite(t.asUser(organiser), ["chat"], other),
      "forbidden",
      "No tienes permiso",
    );
  });

  test("is withdrawn", async () => {
    const token = await invite(admin, ["chat"], other);
    const open = await admin.one<{ id: string }>(
      "select id from public.tournament_staff where tournament_id = $1",
      [other.id],
    );
    await remove(admin, open.id);
    await t.expectRefusal(
      async () => accept(t.asUser(await createPlayerOnce()), token),
      "invitation_not_found",
    );
  });
});

describe("changing and removing", () => {
  let helper: Player;
  let helperId: string;

  beforeAll(async () => {
    helper = await t.createPlayer();
    helperId = await t.joinStaff(cup, helper, ["staff", "results"], admin);
  });

  test("takes effect at once, and who is concerned is told", async () => {
    const person = await t.createPlayer();
    const id = await t.joinStaff(cup, person, ["chat"]);
    await setRights(t.asUser(organiser), id, ["chat", "results"]);
    expect(await rightsOf(t.asUser(person))).toEqual(["results", "chat"]);
    await remove(t.asUser(organiser), id);
    expect(await rightsOf(t.asUser(person))).toEqual([]);
    expect(await staffOf(t.asUser(person))).toEqual([]);
    const notices = await t
      .asUser(person)
      .query<{ title: string }>(
        "select title from public.notifications where kind = 'tournament_staff_changed'",
      );
    expect(notices.map(({ title }) => title)).toEqual([`Ya no organizas ${cup.name}`]);
  });

  test("nobody takes from another what he has not himself", async () => {
    for (const attempt of [
      () => setRights(t.asUser(helper), organiserId, ["staff", "results"]),
      () => setRights(t.asUser(helper), helperId, ["staff", "results", "money"]),
      () => remove(t.asUser(helper), organiserId),
    ])
      await t.expectRefusal(attempt, "rights_beyond_own");
  });

  test("a stranger learns nothing about who is there", async () => {
    const stranger = t.asUser(await t.createPlayer());
    for (const id of [organiserId, crypto.randomUUID()])
      await t.expectRefusal(() => remove(stranger, id), "forbidden");
    expect(await staffOf(stranger)).toEqual([]);
  });

  test("the last one who may invite stays, but an administrator may remove him", async () => {
    const alone = await t.createTournament();
    const id = await t.joinStaff(alone, organiser, ALL, admin);
    const self = t.asUser(organiser);
    await t.expectRefusal(() => remove(self, id), "last_organiser");
    await t.expectRefusal(() => setRights(self, id, ["chat"]), "last_organiser");
    await invite(self, ALL, alone);
    await t.expectRefusal(() => remove(self, id), "last_organiser");
    const second = await t.createPlayer();
    await t.joinStaff(alone, second, ["staff"], self);
    await remove(self, id);
    expect(await rightsOf(self, alone)).toEqual([]);
    const [last] = await admin.query<{ id: string }>(
      "select id from public.tournament_staff where tournament_id = $1 and profile_id = $2",
      [alone.id, second.id],
    );
    await remove(admin, last?.id ?? "");
    expect(await rightsOf(t.asUser(second), alone)).toEqual([]);
  });

  test("the log names who invited, accepted, changed and left", async () => {
    const entries = await t.owner.query<{ action: string }>(
      "select distinct action from public.admin_audit_log where entity = 'tournaments' and entity_id = $1 and actor_id is not null order by 1",
      [cup.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        "accept_staff_invitation",
        "invite_tournament_staff",
        "remove_tournament_staff",
        "set_tournament_staff_rights",
      ]),
    );
  });

  test("a closed account leaves every staff", async () => {
    const leaving = await t.createPlayer();
    await t.joinStaff(cup, leaving, ["chat"]);
    await t.asUser(leaving).call("public.close_account");
    const rows = await t.owner.query(
      "select 1 from public.tournament_staff where profile_id = $1",
      [leaving.id],
    );
    expect(rows).toEqual([]);
  });
});

describe("while something else is done in the tournament", () => {
  const held = () => ({
    sql: "select 1 from public.tournaments where id = $1 for update",
    values: [cup.id],
  });

  test("a stranger is refused at once: nobody waits for him, and he for nobody", async () => {
    const stranger = t.asUser(await t.createPlayer());
    const acts: readonly [procedure: string, values: readonly unknown[]][] = [
      ["publish_schedule($1, '{}', '{}')", [cup.id]],
      ["move_matches($1, 5)", [cup.id]],
      ["cancel_tournament($1, 'x')", [cup.id]],
      ["generate_tournament_structure($1)", [cup.id]],
      ["save_tournament($1, '{}')", [cup.id]],
      ["invite_tournament_staff($1, '{results}')", [cup.id]],
      ["remove_tournament_staff($1)", [organiserId]],
    ];
    await t.owner.transaction(async (client) => {
      await client.query(held().sql, held().values);
      for (const [procedure, values] of acts) {
        const attempt = stranger.transaction(async (acting) => {
          await acting.query("set local lock_timeout = '1s'");
          await acting.query(`select public.${procedure}`, [...values]);
        });
        await t.expectRefusal(attempt, "forbidden");
      }
    });
  });

  test("who waits for his own removal invites nobody and removes nobody", async () => {
    const second = await t.createPlayer();
    const secondId = await t.joinStaff(cup, second, ALL, admin);
    const session = t.asUser(second);
    expect(
      await t.queueBehind(held(), [
        () => remove(admin, secondId),
        () => invite(session, ["results"]),
        () => remove(session, organiserId),
      ]),
    ).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { detail: "forbidden" } },
      { status: "rejected", reason: { detail: "forbidden" } },
    ]);
  });
});
