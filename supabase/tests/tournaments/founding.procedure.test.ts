import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let game: string;

const settings = (more: object = {}) => ({
  name: "Copa del barrio",
  game,
  status: "Inscripciones",
  start_date: inDays(7),
  ...more,
});

interface Proposal {
  readonly id: string;
  readonly status: string;
  readonly tournament_id: string | null;
}

const propose = (by: Session, wished: unknown = settings(), id: string | null = null) =>
  by.one<Proposal>(
    "select id, status, tournament_id from public.propose_tournament($1, $2, null, '[]')",
    [id, JSON.stringify(wished)],
  );

const decide = (id: string, accepts: boolean, reason: string | null = null, by = t.admin) =>
  by.call<string | null>("public.decide_tournament_proposal", {
    p_proposal_id: id,
    p_accepts: accepts,
    p_reason: reason,
  });

const withdraw = (by: Session, id: string) =>
  by.call<boolean>("public.withdraw_tournament_proposal", { p_proposal_id: id });

const settle = (key: string, value: boolean) =>
  t.owner.query("update public.settings set value = to_jsonb($2::boolean) where key = $1", [
    key,
    value,
  ]);

const founder = async (): Promise<Player & { session: Session }> => {
  const player = await t.createPlayer();
  return { ...player, session: t.asUser(player) };
};

beforeAll(async () => {
  ({ name: game } = await t.createGame());
});

describe("while tournaments are the administration's", () => {
  test("nobody proposes one, and everybody may know it", async () => {
    const { session } = await founder();
    await t.expectRefusal(() => propose(session), "forbidden");
    expect(await t.anon.one("select * from public.tournament_founding()")).toEqual({
      is_open: false,
      needs_approval: true,
      most: 3,
      prize_tickets: 5000,
    });
  });
});

describe("where members propose tournaments", () => {
  beforeAll(() => settle("members_found_tournaments", true));

  test("a proposal is its founder's and the administration's to read, and no tournament", async () => {
    const { session, id: founderId } = await founder();
    const stranger = await founder();
    const proposal = await propose(session);
    expect(proposal).toMatchObject({ status: "pending", tournament_id: null });
    const read = (by: Session) =>
      by.query("select id from public.tournament_proposals where founder_id = $1", [founderId]);
    expect(await read(session)).toHaveLength(1);
    expect(await read(t.admin)).toHaveLength(1);
    expect(await read(stranger.session)).toEqual([]);
    expect(
      await t.owner.query("select 1 from public.tournaments where founded_by = $1", [founderId]),
    ).toEqual([]);
    await t.expectRefusal(decide(proposal.id, true, null, stranger.session), "forbidden");
    expect(await withdraw(stranger.session, proposal.id)).toBe(false);
    expect(await withdraw(session, proposal.id)).toBe(true);
    await t.expectRefusal(decide(proposal.id, true), "proposal_not_found");
  });

  test("published, it is his to organise and costs nobody anything", async () => {
    const { session, id: founderId } = await founder();
    const { id } = await propose(session);
    const tournamentId = await decide(id, true);
    expect(
      await session.one("select name, status, founded_by from public.tournaments where id = $1", [
        tournamentId,
      ]),
    ).toEqual({ name: "Copa del barrio", status: "Inscripciones", founded_by: founderId });
    expect(
      await session.one(
        "select public.preset(s) as preset from public.tournament_staff s where tournament_id = $1",
        [tournamentId],
      ),
    ).toEqual({ preset: "organiser" });
    expect(await t.notificationsOf({ id: founderId })).toMatchObject([
      { kind: "tournament_published", link: `/organize/${tournamentId}` },
    ]);
    const change = (by: Session, set: string) =>
      by.query(`update public.tournaments set ${set} where id = $1`, [tournamentId]);
    await change(session, "rules = 'Sin trampas'");
    await t.expectRefusal(change(session, "entry_fee = 5"), "house_money");
    for (const set of ["entry_fee = 5", `prizes = '[{"type": "money", "value": 50}]'`])
      await t.expectRefusal(change(t.admin, set), "founded_costs_nothing");
    await t.expectRefusal(decide(id, true), "proposal_not_found");
    await t.expectRefusal(propose(session, settings(), id), "proposal_not_found");
    expect(await withdraw(session, id)).toBe(false);
  });

  test("declined, he reads why, changes it and sends it again", async () => {
    const { session, id: founderId } = await founder();
    const { id } = await propose(session);
    await t.expectRefusal(() => decide(id, false, " "), "reason_required");
    expect(await decide(id, false, "El reglamento está vacío.")).toBeNull();
    expect(await t.notificationsOf({ id: founderId })).toMatchObject([
      { kind: "tournament_declined", body: "Copa del barrio: El reglamento está vacío." },
    ]);
    expect(await propose(session, settings({ rules: "Al mejor de tres." }), id)).toEqual({
      id,
      status: "pending",
      tournament_id: null,
    });
    expect(await decide(id, true)).not.toBeNull();
  });

  test("takes no tickets, promises no money, and begins in the coming year", async () => {
    const { session } = await founder();
    const wrong: readonly [object, string][] = [
      [{ entry_fee: 10 }, "founded_costs_nothing"],
      [{ prizes: [{ type: "money", value: 10 }] }, "founded_costs_nothing"],
      [{ image_url: "https://example.com/x.png" }, "founded_without_cover"],
      [{ status: "Activo" }, "founded_status"],
      [{ status: null }, "founded_status"],
      [{ start_date: inDays(-1) }, "founded_start"],
      [{ start_date: inDays(400) }, "founded_start"],
      [{ start_date: "mañana" }, "founded_start"],
      [{ start_date: null }, "start_date_required"],
      [{ name: " " }, "name_required"],
      [{ founded_by: session }, "settings_invalid"],
      [{ game: "Ninguno" }, "game_not_found"],
    ];
    for (const [more, code] of wrong)
      await t.expectRefusal(() => propose(session, settings(more)), code);
  });

  test("is one of three unfinished ones, also when they come at once", async () => {
    const { session } = await founder();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => propose(session)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await t.expectRefusal(propose(session), "too_many_founded");
    const [one] = answers.flatMap((answer) =>
      answer.status === "fulfilled" ? [answer.value] : [],
    );
    await decide(one?.id ?? "", false, "Ya hay uno igual.");
    await propose(session);
  });

  test("whose place another took meanwhile is not sent again", async () => {
    const { session } = await founder();
    const { id } = await propose(session);
    await decide(id, false, "Ya hay uno igual.");
    for (let count = 0; count < 3; count++) await propose(session);
    await t.expectRefusal(propose(session, settings(), id), "too_many_founded");
  });

  test("is kept as columns have it: no object where the administration reads a text", async () => {
    const { session } = await founder();
    const { id } = await propose(session, settings({ name: { a: 1 }, rules: ["x"], best_of: "5" }));
    expect(
      await session.one("select settings from public.tournament_proposals where id = $1", [id]),
    ).toMatchObject({ settings: { name: '{"a": 1}', rules: '["x"]', best_of: 5 } });
    await t.expectRefusal(propose(session, settings({ nada: 1 })), "settings_invalid");
    await t.expectRefusal(propose(session, [1]), "founded_status");
  });

  test("nobody is put into it, few are asked, and its cover is the administration's", async () => {
    const { session } = await founder();
    const cup = await decide((await propose(session, settings({ type: "individual" }))).id, true);
    await t.owner.query(
      "update public.settings set value = '2' where key = 'founded_entry_requests'",
    );
    const people = await Promise.all(Array.from({ length: 3 }, () => t.createPlayer()));
    const verdicts = await session.query<{ verdict: string }>(
      "select verdict from public.add_entrants($1, $2)",
      [cup, people.map(({ participantId }) => participantId)],
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["asked", "asked", "too_many_asked"]);
    const [first] = people;
    if (!first) throw new Error("nobody");
    await t.asUser(first).call("public.decline_entry", {
      p_tournament_id: cup,
      p_participant_id: first.participantId,
    });
    const again = await t.createPlayer();
    expect(
      await session.one("select verdict from public.add_entrants($1, $2)", [
        cup,
        [again.participantId],
      ]),
    ).toEqual({ verdict: "too_many_asked" });
    await t.expectRefusal(
      session.query(
        "update public.tournaments set image_url = 'https://example.com/x.png' where id = $1",
        [cup],
      ),
      "founded_without_cover",
    );
  });

  test("an account that is closed takes what it proposed along", async () => {
    const { session, id: founderId } = await founder();
    const { id } = await propose(session);
    await t.owner.query("delete from auth.users where id = $1", [founderId]);
    await t.expectRefusal(decide(id, true), "proposal_not_found");
  });

  test("who plays in it is reached by messages: phone numbers stay with the administration", async () => {
    const { session } = await founder();
    const tournamentId = await decide((await propose(session)).id, true);
    const contacts = (by: Session) =>
      by.query("select * from public.tournament_contacts($1)", [tournamentId]);
    await t.expectRefusal(contacts(session), "forbidden", "Mensajes");
    expect(await contacts(t.admin)).toEqual([]);
  });
});

describe("where no approval is asked", () => {
  beforeAll(async () => {
    await settle("members_found_tournaments", true);
    await settle("founding_needs_approval", false);
  });

  test("it is there at once", async () => {
    const { session } = await founder();
    const proposal = await propose(session);
    expect(proposal.status).toBe("published");
    expect(
      await t.anon.query("select name from public.tournaments where id = $1", [
        proposal.tournament_id,
      ]),
    ).toEqual([{ name: "Copa del barrio" }]);
  });

  test("three that run, and then one that is over makes room for the next", async () => {
    const { session } = await founder();
    const first = await propose(session);
    await propose(session);
    await propose(session);
    await t.expectRefusal(propose(session), "too_many_founded");
    await session.call("public.cancel_tournament", {
      p_tournament_id: first.tournament_id,
      p_reason: "Nadie se anotó.",
    });
    await propose(session);
  });
});
