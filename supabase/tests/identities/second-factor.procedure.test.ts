import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;

beforeAll(async () => {
  player = await t.createPlayer();
});

const withFactor = (account: Player, status?: "unverified") => t.giveFactor(account, status);

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
      await withFactor(await t.createPlayer()),
      await withFactor(await t.createAdmin()),
    ]) {
      const halfway = t.asUser(account);
      await expectRefusedAs(
        halfway.query("select private.begin_write()"),
        "second_factor_not_shown",
      );
      await expectRefusedAs(
        halfway.call("public.mark_notifications_read"),
        "second_factor_not_shown",
      );
      await t.asUser(account, { aal: "aal2" }).query("select private.begin_write()");
    }
  });

  test("is an admin's only once it is shown: until then nothing of others is read either", async () => {
    const admin = await withFactor(await t.createAdmin());
    const email = (session: Session) =>
      session.one<{ email: string | null }>(
        "select p.email from public.profiles p where p.id = $1",
        [player.id],
      );
    expect(await email(t.asUser(admin))).toEqual({ email: null });
    expect(await email(t.asUser(admin, { aal: "aal2" }))).toEqual({ email: player.email });
    await expectRefusedAs(grant(t.asUser(admin)), "second_factor_not_shown");
    expect(await grant(t.asUser(admin, { aal: "aal2" }))).toBeGreaterThan(0);
  });

  test("does not have it while it was never proved", async () => {
    const account = await withFactor(await t.createPlayer(), "unverified");
    expect(await t.asUser(account).query("select private.begin_write()")).toHaveLength(1);
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
    const account = await t.createPlayer();
    await expectRefusedAs(
      attempt(t.asUser(account, { minutesAgo: 16 })),
      "reauthentication_needed",
    );
    await attempt(t.asUser(account, { minutesAgo: 14 }));
    expect(
      await t
        .asUser(account)
        .one(
          "select payment_info ->> 'alias' as alias from public.profile_private where profile_id = auth.uid()",
        ),
    ).toEqual({ alias: "nuevo.alias" });
  });

  test("can be taken back at any time", async () => {
    const account = await t.createPlayer();
    await save(t.asUser(account), "mi.alias.1");
    expect(
      await t.asUser(account, { minutesAgo: 600 }).call("public.save_payment_info", {
        p_cvu: null,
        p_alias: null,
      }),
    ).toEqual({});
  });
});
