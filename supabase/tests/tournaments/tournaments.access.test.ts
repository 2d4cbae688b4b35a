import { beforeAll, describe } from "vitest";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  await t.createGame({ name: "Valorant" });
  const open = await t.createTournament({
    name: "Abierto",
    type: "team",
    teamFormat: "1v1",
    maxParticipants: 1,
  });
  await t.register(open, { by: cast.leader, participantId: cast.team.participantId });
  await t.asUser(cast.rival).call("public.join_waiting_list", {
    p_tournament_id: open.id,
    p_participant_id: cast.rivalTeam.participantId,
  });
  // A finished tournament with groups: it has every kind of row.
  const played = await t.createTournament({
    name: "Jugado",
    type: "team",
    teamFormat: "1v1",
    format: "group-stage",
    prizes: [{ type: "money", value: 100 }],
  });
  await t.asUser(cast.leader).call("public.save_payment_info", {
    p_cvu: null,
    p_alias: "cobra.aqui",
  });
  await t.register(played, { by: cast.leader, participantId: cast.team.participantId });
  await t.register(played, { by: cast.rival, participantId: cast.rivalTeam.participantId });
  await t.startTournament(played);
  for (let stage = 0; stage < 2; stage += 1) {
    const match = (await t.matchesOf(played)).find(({ status }) => status === "pending");
    if (match) await t.declareWinner(match, cast.team.participantId);
  }
  const [group, final] = await t.matchesOf(played);
  names = { open: open.id, played: played.id, group: group?.id ?? "", final: final?.id ?? "" };
});

const setting = () => ({ database: t.database, cast, names });

describe("tournaments", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads every tournament",
        sql: "select * from public.tournaments",
        expected: { others: 2 },
      },
      {
        does: "creates a tournament",
        sql: "insert into public.tournaments (name, game, start_date) values ('Copa', 'Valorant', now())",
        expected: { admin: 1, others: DENIED },
      },
      {
        does: "edits a tournament",
        sql: "update public.tournaments set name = 'Otra', entry_fee = 5, status = 'Inscripciones' where id = :open",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "deletes a tournament",
        sql: "delete from public.tournaments where id = :open",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
    ],
    {
      "writes what the server keeps":
        "update public.tournaments set finished_at = now(), structure_generated_at = null where id = :open",
    },
  );
});

describe("rows that only procedures write", () => {
  const tables = [
    "tournament_participants",
    "waiting_entries",
    "tournament_matches",
    "tournament_groups",
    "tournament_stages",
    "stage_entries",
    "group_participants",
  ];
  const rows: Record<string, number> = {
    tournament_participants: 3,
    waiting_entries: 1,
    tournament_matches: 2,
    tournament_groups: 1,
    tournament_stages: 3,
    stage_entries: 4,
    group_participants: 2,
  };
  accessPlay(
    setting,
    tables.flatMap((table) => [
      {
        does: `reads ${table}`,
        sql: `select * from public.${table}`,
        expected: { others: rows[table] ?? 0 },
      },
      {
        does: `deletes ${table}`,
        sql: `delete from public.${table}`,
        expected: { others: DENIED },
      },
      {
        does: `changes ${table}`,
        sql: `update public.${table} set id = gen_random_uuid()`,
        expected: { others: DENIED },
      },
    ]),
  );
  accessPlay(setting, [], {
    "registers without the procedure":
      "insert into public.tournament_participants (tournament_id, participant_id) values (:open, :strangerParticipant)",
    "waits without the procedure":
      "insert into public.waiting_entries (tournament_id, participant_id) values (:open, :strangerParticipant)",
    "jumps the queue": "update public.waiting_entries set queued_at = '2000-01-01'",
    "decides a match without the procedure":
      "update public.tournament_matches set winner_id = participant1_id, status = 'completed' where id = :final",
    "adds points": "update public.group_participants set points = 99",
  });
});

describe("the waiting list and check-in", () => {
  const acts = (name: string, of: string) =>
    `select public.${name}(:open, (select participant_id from public.${of} where tournament_id = :open))`;
  accessPlay(setting, [
    {
      does: "takes a place that nobody offered",
      sql: acts("take_place", "waiting_entries"),
      expected: { anon: DENIED, rival: "place_not_offered", others: FORBIDDEN },
    },
    {
      does: "leaves the list",
      sql: acts("leave_waiting_list", "waiting_entries"),
      expected: { anon: DENIED, rival: 1, others: FORBIDDEN },
    },
    {
      does: "lets who is in it wait",
      sql: acts("join_waiting_list", "tournament_participants"),
      expected: {
        anon: DENIED,
        leader: "already_registered",
        coLeader: "already_registered",
        others: FORBIDDEN,
      },
    },
    {
      does: "has an absent side replaced",
      sql: acts("offer_replacement", "tournament_participants"),
      expected: { anon: DENIED, admin: "replacement_not_allowed", others: FORBIDDEN },
    },
    {
      does: "takes the offer of a place back",
      sql: acts("take_back_offer", "tournament_participants"),
      expected: { anon: DENIED, admin: "not_offered", others: FORBIDDEN },
    },
    {
      does: "confirms for somebody",
      sql: acts("confirm_check_in", "tournament_participants"),
      expected: { anon: DENIED, admin: "check_in_not_used", others: FORBIDDEN },
    },
    {
      does: "extends check-in",
      sql: "select public.extend_check_in(:open, 10)",
      expected: { anon: DENIED, admin: "check_in_not_used", others: FORBIDDEN },
    },
    {
      does: "calls those who are missing",
      sql: "select public.call_missing(:open)",
      expected: { anon: DENIED, admin: "check_in_not_used", others: FORBIDDEN },
    },
  ]);
});

describe("live draws and templates", () => {
  const stage = "(select id from public.tournament_stages where tournament_id = :open)";
  accessPlay(
    setting,
    [
      {
        does: "begins a live draw",
        sql: `select public.start_live_draw(${stage})`,
        expected: { anon: DENIED, admin: "not_enough_participants", others: FORBIDDEN },
      },
      {
        does: "reveals a live draw",
        sql: "select public.reveal_live_draw(gen_random_uuid(), 0)",
        expected: { anon: DENIED, admin: "draw_not_found", others: FORBIDDEN },
      },
      {
        does: "cancels a live draw",
        sql: "select public.cancel_live_draw(gen_random_uuid())",
        expected: { anon: DENIED, admin: "draw_not_found", others: FORBIDDEN },
      },
      {
        does: "sets the groups of a stage",
        sql: `select public.set_stage_groups(${stage}, '[]')`,
        expected: { anon: DENIED, admin: "stage_without_groups", others: FORBIDDEN },
      },
      {
        does: "sets the settings of a stage",
        sql: `select public.set_stage_settings(${stage}, 3, '[]', null)`,
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "saves a tournament",
        sql: 'select public.save_tournament(:open, \'{"name": "Otra"}\')',
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "duplicates a tournament",
        sql: "select public.duplicate_tournament(:open, 'Otra', now())",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "keeps a template",
        sql: "select public.save_tournament_template(:open, 'Otra')",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "reads templates",
        sql: "select * from public.tournament_templates",
        expected: { anon: DENIED, others: 0 },
      },
    ],
    {
      "writes a draw without the procedures": `insert into public.live_draws (tournament_id, stage_id, total, commitment) values (:open, ${stage}, 2, 'x')`,
      "writes a template without the procedure":
        "insert into public.tournament_templates (name, settings) values ('x', '{}')",
    },
  );
});

describe("payouts and disqualifications", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads payouts",
        sql: "select * from public.payouts",
        expected: { anon: DENIED, leader: 1, admin: 1, others: 0 },
      },
      {
        does: "marks a payout paid",
        sql: "select public.mark_payout_paid((select id from public.payouts limit 1))",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
      {
        does: "reads disqualifications",
        sql: "select * from public.disqualifications",
        expected: { anon: DENIED, others: 0 },
      },
    ],
    {
      "marks a payout paid by hand": "update public.payouts set status = 'paid'",
    },
  );
});

describe("procedures of the administration", () => {
  const team =
    "(select participant_id from public.tournament_participants where tournament_id = :open)";
  accessPlay(setting, [
    {
      does: "asks for contact details",
      sql: "select * from public.tournament_contacts(:open)",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "asks what an act would bring about",
      sql: "select * from public.tournament_outlook(:open)",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "generates a structure",
      sql: "select public.generate_tournament_structure(:open)",
      expected: { anon: DENIED, admin: "not_enough_participants", others: FORBIDDEN },
    },
    {
      does: "orders the seeds",
      sql: `select public.set_tournament_seeds(:open, array[${team}])`,
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "removes a participant",
      sql: `select public.remove_tournament_participant(:open, ${team})`,
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "disqualifies",
      sql: `select public.disqualify_participant(:open, ${team}, 'x')`,
      expected: { anon: DENIED, admin: "tournament_not_started", others: FORBIDDEN },
    },
    {
      does: "declares a winner",
      sql: "select public.declare_match_winner(:group, :teamParticipant, '1-0')",
      expected: { anon: DENIED, admin: "match_already_decided", others: FORBIDDEN },
    },
    {
      does: "reopens a match",
      sql: "select public.reopen_match(:final)",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
  ]);
});

describe("the entry of a team", () => {
  accessPlay(setting, [
    {
      does: "withdraws the team",
      sql: "select public.withdraw_from_tournament(:open, :teamParticipant)",
      expected: { anon: DENIED, leader: 1, coLeader: 1, others: FORBIDDEN },
    },
    {
      does: "checks the team in",
      sql: "select public.check_in(:open, :teamParticipant)",
      expected: {
        anon: DENIED,
        leader: "check_in_not_used",
        coLeader: "check_in_not_used",
        others: FORBIDDEN,
      },
    },
  ]);
});

describe("private parts", () => {
  accessPlay(
    setting,
    [
      "participant_counters",
      "match_credits",
      "tournament_awards",
      "challenge_passwords",
      "tournament_announcements",
      "live_draw_secrets",
    ].map((table) => ({
      does: `reads private.${table}`,
      sql: `select * from private.${table}`,
      expected: { others: DENIED },
    })),
  );
  accessPlay(setting, [], {
    "moves tickets":
      "select private.move_tickets(:strangerParticipant, 5, 'tournament_prize', 'x')",
    "builds a bracket":
      "select private.build_bracket(null::public.tournament_stages, array[:strangerParticipant::uuid])",
    "fills a slot": "select private.fill_slot(:final, 1, :strangerParticipant)",
    "runs the scheduled work": "select private.run_scheduled_work()",
  });
});
