import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const PROCEDURES = {
  register: "register_for_tournament",
  join_waiting_list: "join_waiting_list",
  take_place: "take_place",
  check_in: "check_in",
  withdraw: "withdraw_from_tournament",
  leave: "leave_tournament",
} as const;
type Act = keyof typeof PROCEDURES;

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const soon = (minutes: number) => ago(-minutes);

type Actor = Pick<Player, "id" | "participantId">;

let player: Player;
let young: Player;
let team: Team;

beforeAll(async () => {
  player = await t.createPlayer({ tickets: 5 });
  young = await t.createPlayer({ birthDate: "2020-03-01" });
  team = await t.createTeam({ size: 2 });
});

const actsOf = async (who: Pick<Player, "id">, cup: Pick<Tournament, "id">) => {
  const rows = await t.asUser(who).query<{
    act: Act | "play";
    refusal: string | null;
    message: string | null;
  }>("select * from public.my_tournament_acts($1)", [cup.id]);
  return Object.fromEntries(rows.map(({ act, ...may }) => [act, may]));
};

const attempt = (act: Act, cup: Pick<Tournament, "id">, { id, participantId }: Actor) =>
  t.asUser({ id }).call(`public.${PROCEDURES[act]}`, {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
  });

const change = (cup: Tournament, column: string, value: unknown) =>
  t.admin.query(`update public.tournaments set ${column} = $2 where id = $1`, [cup.id, value]);
const enter = (cup: Tournament, who: Actor = player) => t.register(cup, who);
const fill = (cup: Tournament, count = 2) => t.registerPlayers(cup, count);
const wait = (cup: Tournament, who: Actor = player) => attempt("join_waiting_list", cup, who);
const setEntry = (cup: Tournament, change: string) =>
  t.owner.query(`update public.waiting_entries set ${change} where tournament_id = $1`, [cup.id]);
const setRegistration = (cup: Tournament, change: string) =>
  t.owner.query(`update public.tournament_participants set ${change} where tournament_id = $1`, [
    cup.id,
  ]);
const setBirthDate = (who: Actor, date: string | null) =>
  t.owner.query("update public.profile_private set birth_date = $2 where profile_id = $1", [
    who.id,
    date,
  ]);
const suspend = (who: Player) =>
  t.owner.query(
    "insert into public.measures (profile_id, reason, words, ends_at) values ($1, 'insults', 'Insultos', now() + interval '1 day')",
    [who.id],
  );

const FULL: NewTournament = { maxParticipants: 2 };
const OF_TWO: NewTournament = { type: "team", teamFormat: "2v2" };
const CHECK_IN: NewTournament = { checkInMinutes: 30, startDate: soon(10) };

interface Case {
  readonly act: Act;
  readonly code: string;
  readonly message?: string | RegExp;
  readonly cup?: NewTournament;
  readonly by?: () => Actor;
  readonly prepare?: (cup: Tournament) => Promise<unknown>;
}

const asTeam = (who: Player): Actor => ({ id: who.id, participantId: team.participantId });
const leader = () => asTeam(team.leader);
const member = () => asTeam(team.members[0] as Player);

const cases: Case[] = [
  ...(["Próximamente", "Activo", "Finalizado"] as const).map((status): Case => ({
    act: "register",
    code: "registration_closed",
    message: "Las inscripciones no están abiertas.",
    cup: { status },
  })),
  {
    act: "register",
    code: "deadline_passed",
    message: "El plazo de inscripción terminó.",
    cup: { registrationDeadline: ago(1) },
  },
  {
    act: "register",
    code: "tournament_full",
    message: "El torneo está completo. Puedes anotarte en la lista de espera.",
    cup: FULL,
    prepare: fill,
  },
  {
    act: "register",
    code: "tournament_full",
    message: /El torneo está completo\.$/,
    cup: { ...FULL, waitingOfferMinutes: null },
    prepare: fill,
  },
  {
    act: "register",
    code: "already_registered",
    message: "Ya estás inscrito",
    prepare: (cup) => enter(cup),
  },
  {
    act: "register",
    code: "wrong_participant_type",
    message: "Debes pertenecer a un equipo para inscribirte en este torneo.",
    cup: OF_TWO,
  },
  {
    act: "register",
    code: "forbidden",
    message: "Solo el líder o un co-líder puede inscribir al equipo.",
    cup: OF_TWO,
    by: member,
  },
  {
    act: "register",
    code: "team_too_small",
    message: "A tu equipo le falta 1 miembro para este formato.",
    cup: { type: "team", teamFormat: "3v3" },
    by: leader,
  },
  {
    act: "register",
    code: "team_too_young",
    message:
      "Este torneo es para mayores de 18 años. A tu equipo le falta 1 miembro que indique su fecha de nacimiento en Ajustes › Juego responsable.",
    cup: OF_TWO,
    by: leader,
    prepare: () => setBirthDate(member(), null),
  },
  {
    act: "register",
    code: "too_young",
    message: "Este torneo es para mayores de 18 años: podrás jugarlo desde el 1 de marzo de 2038.",
    by: () => young,
  },
  {
    act: "register",
    code: "team_wallet_required",
    message:
      "Este torneo se paga con tickets de equipo: solo el líder o un co-líder puede usarlos.",
    cup: { ticketType: "team", entryFee: 5 },
  },
  {
    act: "register",
    code: "insufficient_tickets",
    message: "Fondos insuficientes: te faltan 3 tickets.",
    cup: { entryFee: 8 },
  },
  { act: "join_waiting_list", code: "no_waiting_list", cup: { waitingOfferMinutes: null } },
  { act: "join_waiting_list", code: "places_free" },
  {
    act: "join_waiting_list",
    code: "registration_closed",
    cup: { status: "Próximamente" },
  },
  {
    act: "join_waiting_list",
    code: "deadline_passed",
    cup: { registrationDeadline: ago(1) },
  },
  {
    act: "join_waiting_list",
    code: "already_waiting",
    cup: FULL,
    prepare: async (cup) => {
      await fill(cup);
      await wait(cup);
    },
  },
  {
    act: "join_waiting_list",
    code: "already_registered",
    cup: FULL,
    prepare: async (cup) => {
      await enter(cup);
      await fill(cup, 1);
    },
  },
  { act: "join_waiting_list", code: "too_young", cup: FULL, by: () => young, prepare: fill },
  { act: "take_place", code: "not_waiting" },
  { act: "take_place", code: "forbidden", cup: OF_TWO, by: member },
  {
    act: "take_place",
    code: "place_not_offered",
    cup: FULL,
    prepare: async (cup) => {
      await fill(cup);
      await wait(cup);
    },
  },
  {
    act: "take_place",
    code: "offer_expired",
    cup: FULL,
    prepare: async (cup) => {
      await fill(cup);
      await wait(cup);
      await setEntry(cup, "state = 'offered', offer_ends_at = now() - interval '1 second'");
    },
  },
  {
    act: "take_place",
    code: "insufficient_tickets",
    cup: { ...FULL, entryFee: 8 },
    prepare: async (cup) => {
      await t.registerPlayers(cup, 2, { tickets: 8 });
      await wait(cup);
      await setEntry(cup, "state = 'offered', offer_ends_at = now() + interval '1 hour'");
    },
  },
  { act: "check_in", code: "check_in_not_used", prepare: (cup) => enter(cup) },
  {
    act: "check_in",
    code: "check_in_not_open",
    message: "La confirmación de asistencia abre 30 minutos antes del inicio.",
    cup: { checkInMinutes: 30, startDate: soon(60) },
    prepare: (cup) => enter(cup),
  },
  {
    act: "check_in",
    code: "check_in_closed",
    message: /pide a la organización/,
    cup: CHECK_IN,
    prepare: async (cup) => {
      await enter(cup);
      await change(cup, "start_date", ago(1));
    },
  },
  { act: "check_in", code: "not_registered", cup: CHECK_IN },
  { act: "check_in", code: "forbidden", cup: { ...OF_TWO, ...CHECK_IN }, by: member },
  {
    act: "check_in",
    code: "place_given",
    cup: CHECK_IN,
    prepare: async (cup) => {
      await enter(cup);
      await setRegistration(cup, "status = 'absent'");
    },
  },
  { act: "withdraw", code: "not_registered" },
  {
    act: "withdraw",
    code: "withdrawal_closed",
    prepare: async (cup) => {
      await enter(cup);
      await fill(cup, 1);
      await t.startTournament(cup);
    },
  },
  {
    act: "withdraw",
    code: "place_given",
    prepare: async (cup) => {
      await enter(cup);
      await setRegistration(cup, "status = 'absent'");
    },
  },
  { act: "leave", code: "tournament_not_started", prepare: (cup) => enter(cup) },
  {
    act: "leave",
    code: "not_playing",
    prepare: async (cup) => {
      await enter(cup);
      await fill(cup);
      await t.startTournament(cup);
      await attempt("leave", cup, player);
    },
  },
  {
    act: "leave",
    code: "tournament_finished",
    prepare: async (cup) => {
      await enter(cup);
      await fill(cup, 1);
      await t.startTournament(cup);
      await attempt("leave", cup, player);
    },
  },
];

describe("each act is announced with the refusal that its procedure raises", () => {
  test.each(cases)("$act: $code", async ({ act, code, message, cup: wanted, by, prepare }) => {
    const cup = await t.createTournament(wanted);
    await prepare?.(cup);
    const who = by?.() ?? player;
    const announced = (await actsOf(who, cup))[act];
    expect(announced?.refusal).toBe(code);
    if (message !== undefined) expect(announced?.message).toMatch(message);
    await t.expectRefusal(() => attempt(act, cup, who), code, announced?.message ?? "");
  });

  test("a suspended player", async () => {
    const suspended = await t.createPlayer();
    const cup = await t.createTournament(CHECK_IN);
    await enter(cup, suspended);
    await suspend(suspended);
    const { register: registering, check_in: checkIn } = await actsOf(suspended, cup);
    expect(registering?.refusal).toBe("already_registered");
    expect(checkIn?.refusal).toBe("suspended");
    await t.expectRefusal(
      () => attempt("check_in", cup, suspended),
      "suspended",
      checkIn?.message ?? "",
    );
  });
});

test("what is allowed has no refusal, and the procedure does it", async () => {
  const cup = await t.createTournament(CHECK_IN);
  const comes = await t.createPlayer();
  for (const act of ["register", "check_in", "withdraw"] as const) {
    expect((await actsOf(comes, cup))[act]).toEqual({ refusal: null, message: null });
    await attempt(act, cup, comes);
  }
});

test("the birth date, which the form asks for, is an act of its own", async () => {
  const cup = await t.createTournament();
  const unknown = await t.createPlayer({ birthDate: null });
  expect(await actsOf(unknown, cup)).toMatchObject({
    register: { refusal: null },
    play: { refusal: "birth_date_required" },
  });
  await t.expectRefusal(() => attempt("register", cup, unknown), "birth_date_required");
});

test("everyone reads why registration is closed, and only players what they may do themselves", async () => {
  const open = await t.createTournament();
  const full = await t.createTournament(FULL);
  await fill(full);
  const closed = await t.createTournament({ registrationDeadline: ago(1) });
  const rows = await t.anon.query(
    `select public.entry_refusal(tournament), public.waiting_refusal(tournament)
     from public.tournaments tournament where id = any ($1) order by array_position($1, id)`,
    [[open.id, full.id, closed.id]],
  );
  expect(rows).toEqual([
    { entry_refusal: null, waiting_refusal: "places_free" },
    { entry_refusal: "tournament_full", waiting_refusal: null },
    { entry_refusal: "deadline_passed", waiting_refusal: "deadline_passed" },
  ]);
  await expectSqlState(
    t.anon.query("select * from public.my_tournament_acts($1)", [open.id]),
    "42501",
  );
  expect(await actsOf(player, { id: "00000000-0000-4000-8000-000000000000" })).toEqual({});
});

test("the staff's invitation, a code and a request are private: others read the same as before", async () => {
  const cup = await t.createTournament({ registrationDeadline: ago(1) });
  const [asked, stranger] = [await t.createPlayer(), await t.createPlayer()];
  const before = await actsOf(stranger, cup);
  await t.owner.query(
    "insert into public.outside_entries (tournament_id, participant_id, state) values ($1, $2, 'asked')",
    [cup.id, asked.participantId],
  );
  expect((await actsOf(asked, cup)).register?.refusal).toBeNull();
  expect(await actsOf(stranger, cup)).toEqual(before);
});
