import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createAdmin, createPlayer, type Player } from "@leyenda/testing/create-player";
import { giveFactor } from "@leyenda/testing/second-factor";
import { asUser, type Session } from "@leyenda/testing/session";

const database = useTestDatabase();
let player: Player;

beforeAll(async () => {
  player = await createPlayer(database);
});

const withFactor = (account: Player, status?: "unverified") =>
  giveFactor(database, account, status);

const grant = (session: Session) =>
  session.call<number>("public.manage_tickets", {
    p_participant_id: player.participantId,
    p_delta: 1,
    p_reason: "premio",
  });

const expectRefusedAs = async (attempt: Promise<unknown>, detail: string) =>
  expect(attempt).rejects.toMatchObject({ code: "42501", detail });

describe("an account with a second factor", () => {
  test("writes nothing before it is shown, whoever the account is", async () => {
    for (const account of [
      await withFactor(await createPlayer(database)),
      await withFactor(await createAdmin(database)),
    ]) {
      const halfway = asUser(database, account);
      await expectRefusedAs(
        halfway.query("select private.begin_write()"),
        "second_factor_not_shown",
      );
      await expectRefusedAs(
        halfway.call("public.mark_notifications_read"),
        "second_factor_not_shown",
      );
      await asUser(database, account, { aal: "aal2" }).query("select private.begin_write()");
    }
  });

  test("is an admin's only once it is shown: until then nothing of others is read either", async () => {
    const admin = await withFactor(await createAdmin(database));
    const email = (session: Session) =>
      session.one<{ email: string | null }>(
        "select p.email from public.profiles p where p.id = $1",
        [player.id],
      );
    expect(await email(asUser(database, admin))).toEqual({ email: null });
    expect(await email(asUser(database, admin, { aal: "aal2" }))).toEqual({ email: player.email });
    await expectRefusedAs(grant(asUser(database, admin)), "second_factor_not_shown");
    expect(await grant(asUser(database, admin, { aal: "aal2" }))).toBeGreaterThan(0);
  });

  test("does not have it while it was never proved", async () => {
    const account = await withFactor(await createPlayer(database), "unverified");
    expect(await asUser(database, account).query("select private.begin_write()")).toHaveLength(1);
  });
});

describe("where prizes are paid", () => {
  const save = (session: Session, alias: string) =>
    session.call("public.save_payment_info", { p_cvu: null, p_alias: alias });

  test.each([
    { way: "the procedure", attempt: (session: Session) => save(session, "nuevo.alias") },
    {
      way: "the table",
      attempt: (session: Session) =>
        session.query(
          `update public.profile_private set payment_info = '{"alias": "nuevo.alias"}' where profile_id = auth.uid()`,
        ),
    },
  ])("changes through $way only for who proved himself lately", async ({ attempt }) => {
    const account = await createPlayer(database);
    await expectRefusedAs(
      attempt(asUser(database, account, { minutesAgo: 16 })),
      "reauthentication_needed",
    );
    await attempt(asUser(database, account, { minutesAgo: 14 }));
    expect(
      await asUser(database, account).one(
        "select payment_info ->> 'alias' as alias from public.profile_private where profile_id = auth.uid()",
      ),
    ).toEqual({ alias: "nuevo.alias" });
  });

  test("can be taken back at any time", async () => {
    const account = await createPlayer(database);
    await save(asUser(database, account), "mi.alias.1");
    expect(
      await asUser(database, account, { minutesAgo: 600 }).call("public.save_payment_info", {
        p_cvu: null,
        p_alias: null,
      }),
    ).toEqual({});
  });
});
