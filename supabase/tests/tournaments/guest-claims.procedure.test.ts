import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Guest } from "@leyenda/testing/guests";
import { type NewTournament, readyMatches, type Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

const claim = (token: string, who: Player, participantId = who.participantId) =>
  t.asUser(who).call<string>("public.claim_guest", {
    p_token: token,
    p_participant_id: participantId,
  });
const undo = (cup: Tournament, who: Pick<Player, "participantId">) =>
  t.admin.call("public.undo_guest_claim", {
    p_tournament_id: cup.id,
    p_participant_id: who.participantId,
  });
const statsOf = async (person: Player) =>
  (
    await t.owner.one<{ stats: Record<string, number> }>(
      "select stats from public.profiles where id = $1",
      [person.id],
    )
  ).stats;
const placesOf = (cup: Tournament) =>
  t.owner.query<{ participant_id: string; seed: number; final_position: number | null }>(
    "select participant_id, seed, final_position from public.tournament_participants where tournament_id = $1 order by seed",
    [cup.id],
  );

/** A tournament of a player and a guest, and the guest's link. */
async function cupWithGuest(wanted: NewTournament = {}) {
  const cup = await t.createTournament(wanted);
  const [rival] = await t.registerPlayers(cup, 1);
  const [guest] = (await t.addGuests(cup, ["Ana Invitada"])) as [Guest];
  return { cup, rival: rival!, guest, token: await t.linkOfGuest(cup, guest) };
}

/** The columns that private.hand_over_side() transfers to another participant. */
const HANDED_OVER = [
  "disqualifications.participant_id",
  "group_participants.participant_id",
  "lobby_adjustments.participant_id",
  "lobby_results.participant_id",
  "lobby_slots.participant_id",
  "lobby_submissions.participant_id",
  "match_games.winner_id",
  "match_reports.participant_id",
  "match_reports.winner_id",
  "match_vetoes.side_a_id",
  "match_vetoes.side_b_id",
  "match_vetoes.turn_id",
  "payouts.participant_id",
  "private.lobby_reports.participant_id",
  "private.prediction_counts.participant_id",
  "private.predictions.participant_id",
  "private.tournament_awards.participant_id",
  "stage_entries.participant_id",
  "table_adjustments.participant_id",
  "tournament_matches.participant1_id",
  "tournament_matches.participant2_id",
  "tournament_matches.winner_id",
  "tournament_participants.participant_id",
];

describe("a link", () => {
  test("shows the cup and the name, to whoever has it, until it was used", async () => {
    const { cup, token } = await cupWithGuest();
    const look = () =>
      t.anon.query("select tournament_name, guest_name from public.get_guest_claim($1)", [token]);
    expect(await look()).toEqual([{ tournament_name: cup.name, guest_name: "Ana Invitada" }]);
    await claim(token, await t.createPlayer());
    expect(await look()).toEqual([]);
    await t.expectRefusal(
      claim(token, await t.createPlayer()),
      "link_not_found",
      "Este enlace ya no vale: alguien lo usó, venció, o la organización lo anuló.",
    );
  });

  test("ends with another one, with its time, when the staff end it, and when who made it has the right no more", async () => {
    const { cup, guest, token } = await cupWithGuest();
    const player = await t.createPlayer();
    const second = await t.linkOfGuest(cup, guest);
    await t.expectRefusal(() => claim(token, player), "link_not_found");
    const revoke = () =>
      t.admin.call("public.revoke_guest_link", {
        p_tournament_id: cup.id,
        p_participant_id: guest.participantId,
      });
    await revoke();
    await t.expectRefusal(() => claim(second, player), "link_not_found");
    await t.expectRefusal(revoke, "link_not_found");
    const third = await t.linkOfGuest(cup, guest);
    await t.owner.query(
      "update public.guest_links set expires_at = now() where participant_id = $1",
      [guest.participantId],
    );
    await t.expectRefusal(() => claim(third, player), "link_not_found");

    const clerk = await t.createPlayer();
    const place = await t.joinStaff(cup, clerk, ["registrations"]);
    const fourth = await t.linkOfGuest(cup, guest, t.asUser(clerk));
    await t.owner.query("delete from public.tournament_staff where id = $1", [place]);
    await t.expectRefusal(() => claim(fourth, player), "link_not_found");
  });

  test("is kept as its hash, and only the staff see that there is one", async () => {
    const { token } = await cupWithGuest();
    const kept = await t.owner.query<{ row: string }>(
      "select to_jsonb(l)::text || to_jsonb(t)::text as row from public.guest_links l join private.guest_tokens t on t.link_id = l.id",
    );
    expect(kept.some(({ row }) => row.includes(token))).toBe(false);
    const stranger = await t.createPlayer();
    expect(await t.asUser(stranger).query("select 1 from public.guest_links")).toEqual([]);
  });

  test("is made for a guest of the tournament, by its staff", async () => {
    const { cup, rival, guest } = await cupWithGuest();
    const other = await t.createTournament();
    await t.expectRefusal(t.linkOfGuest(other, guest), "not_a_guest");
    await t.expectRefusal(
      t.linkOfGuest(cup, { name: "", participantId: rival.participantId }),
      "not_a_guest",
    );
    await t.expectRefusal(t.linkOfGuest(cup, guest, t.asUser(rival)), "forbidden");
  });
});

describe("claiming", () => {
  test("asks what entering asks: age, measures, and that he is not in it already", async () => {
    const { token, rival } = await cupWithGuest();
    await t.expectRefusal(() => claim(token, rival), "already_registered");
    const young = await t.createPlayer({ birthDate: "2015-01-01" });
    await t.expectRefusal(() => claim(token, young), "too_young");
    const unknown = await t.createPlayer({ birthDate: null });
    await t.expectRefusal(() => claim(token, unknown), "birth_date_required");
    const barred = await t.createPlayer();
    await t.admin.call("public.suspend_user", {
      p_profile_id: barred.id,
      p_days: 3,
      p_reason: "cheating",
      p_words: "Trampa",
    });
    await t.expectRefusal(() => claim(token, barred), "suspended");
    const honest = await t.createPlayer();
    await t.expectRefusal(() => claim(token, honest, rival.participantId), "forbidden");
    const team = await t.createTeam();
    await t.expectRefusal(
      () => claim(token, team.leader, team.participantId),
      "wrong_participant_type",
    );
  });

  test("before the start: he is in, waits no more, and acts for himself", async () => {
    const { cup, token, guest } = await cupWithGuest();
    const player = await t.createPlayer();
    expect(await claim(token, player)).toBe(cup.id);
    expect((await placesOf(cup)).map(({ participant_id: id }) => id)).toContain(
      player.participantId,
    );
    await t.asUser(player).call("public.withdraw_from_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: player.participantId,
    });
    expect(
      await t.owner.query(
        "select actor_id, after from public.admin_audit_log where action = 'claim_guest' and entity_id = $1",
        [cup.id],
      ),
    ).toEqual([
      {
        actor_id: player.id,
        after: { participant_id: player.participantId, name: guest.name },
      },
    ]);
  });

  test("during it: what was played counts now, for both, and the room is his", async () => {
    const cup = await t.createTournament({ format: "round-robin" });
    const [one, two] = await t.registerPlayers(cup, 2);
    const [guest] = (await t.addGuests(cup, ["Ana Invitada", "Beto Invitado"])) as [Guest];
    await t.startTournament(cup);
    const his = readyMatches(await t.matchesOf(cup)).filter(
      ({ participant1_id: first, participant2_id: second }) =>
        [first, second].includes(guest.participantId),
    );
    const against = (rival: Player) =>
      his.find(({ participant1_id: first, participant2_id: second }) =>
        [first, second].includes(rival.participantId),
      )!;
    await t.declareWinner(against(one!), guest.participantId);
    expect(await statsOf(one!)).toMatchObject({ losses: 0 });
    const table = await t.owner.query(
      "select position, points from public.group_participants order by group_id, position",
    );
    const player = await t.createPlayer();
    await claim(await t.linkOfGuest(cup, guest), player);
    expect(await statsOf(player)).toMatchObject({ wins: 1, tournamentsPlayed: 1 });
    expect(await statsOf(one!)).toMatchObject({ losses: 1 });
    expect(
      await t.owner.query(
        "select position, points from public.group_participants order by group_id, position",
      ),
    ).toEqual(table);
    const next = against(two!);
    const said = await t.asUser(player).call<string>("public.report_match_result", {
      p_match_id: next.id,
      p_result: next.participant1_id === guest.participantId ? "1-0" : "0-1",
    });
    expect(said).toBe("pending_results");
    await t.expectRefusal(() => undo(cup, player), "claim_has_effects");
    await t.playToTheEnd(cup);
    expect(await statsOf(player)).toMatchObject({ tournamentsPlayed: 1 });
  });

  test("after it: places, title and what is to be paid are his, and all of it can be undone", async () => {
    const cup = await t.createTournament({ prizes: [{ type: "money", value: 90 }] });
    const rivals = await t.registerPlayers(cup, 3);
    const [guest] = (await t.addGuests(cup, ["Ana Invitada"])) as [Guest];
    await t.startTournament(cup);
    await t.playToTheEnd(cup, (match) =>
      [match.participant1_id, match.participant2_id].includes(guest.participantId)
        ? guest.participantId
        : match.participant1_id,
    );
    const before = await Promise.all(rivals.map(statsOf));
    const player = await t.createPlayer();
    const fresh = await statsOf(player);
    await claim(await t.linkOfGuest(cup, guest), player);
    expect(await statsOf(player)).toMatchObject({
      wins: 2,
      tournamentsWon: 1,
      tournamentsPlayed: 1,
      totalEarnings: 90,
    });
    expect(
      await t.owner.query("select place from public.trophies($1)", [player.participantId]),
    ).toEqual([{ place: 1 }]);
    expect(
      await t.owner.one("select profile_id, status from public.payouts where tournament_id = $1", [
        cup.id,
      ]),
    ).toEqual({ profile_id: player.id, status: "pending" });
    await undo(cup, player);
    expect(await statsOf(player)).toEqual({ ...fresh, winRate: 0 });
    expect(await Promise.all(rivals.map(statsOf))).toEqual(before);
    expect((await placesOf(cup)).find(({ final_position: place }) => place === 1)).toMatchObject({
      participant_id: guest.participantId,
    });
    await claim(await t.linkOfGuest(cup, guest), player);
    expect(await statsOf(player)).toMatchObject({ wins: 2, tournamentsWon: 1 });
    await t.asUser(player).call("public.save_payment_info", {
      p_cvu: null,
      p_alias: "cobra.ana",
    });
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.payouts where tournament_id = $1",
      [cup.id],
    );
    await t.admin.call("public.mark_payout_paid", { p_payout_id: id });
    await t.expectRefusal(() => undo(cup, player), "claim_has_effects");
  });

  test("the prize in money of a guest needs money: a link of registrations alone, older or newer than the prize, gives it to nobody", async () => {
    const cup = await t.createTournament({ prizes: [{ type: "money", value: 90 }] });
    const clerk = await t.createPlayer();
    await t.joinStaff(cup, clerk, ["registrations"]);
    const [guest] = (await t.addGuests(cup, ["Ana Invitada"])) as [Guest];
    await t.registerPlayers(cup, 1);
    const link = () =>
      t.asUser(clerk).call<string>("public.create_guest_link", {
        p_tournament_id: cup.id,
        p_participant_id: guest.participantId,
      });
    const early = await link();
    await t.startTournament(cup);
    await t.playToTheEnd(cup, () => guest.participantId);
    const player = await t.createPlayer();
    await t.expectRefusal(() => claim(early, player), "link_without_money", "pide otro enlace");
    await t.expectRefusal(link, "forbidden");
    await claim(await t.linkOfGuest(cup, guest), player);
    await t.expectRefusal(
      () =>
        t.asUser(clerk).call("public.undo_guest_claim", {
          p_tournament_id: cup.id,
          p_participant_id: player.participantId,
        }),
      "forbidden",
    );
  });

  test("nobody claims by a link of their own, alone or with their team", async () => {
    const { cup, guest } = await cupWithGuest();
    const clerk = await t.createPlayer();
    await t.joinStaff(cup, clerk, ["registrations"]);
    const token = await t.asUser(clerk).call<string>("public.create_guest_link", {
      p_tournament_id: cup.id,
      p_participant_id: guest.participantId,
    });
    await t.expectRefusal(
      () => claim(token, clerk),
      "own_claim",
      "lo confirma otra persona de la organización",
    );
    await claim(token, await t.createPlayer());
  });

  test("the title counts once its champion beat somebody with an account, whoever of the two claims first", async () => {
    const cup = await t.createTournament();
    const guests = await t.addGuests(cup, ["Ana Invitada", "Beto Invitado"]);
    await t.startTournament(cup);
    const [first, second] = [await t.createPlayer(), await t.createPlayer()];
    await t.playToTheEnd(cup, () => guests[0]!.participantId);
    await claim(await t.linkOfGuest(cup, guests[0]!), first);
    expect(await statsOf(first)).toMatchObject({ wins: 0, tournamentsWon: 0 });
    await claim(await t.linkOfGuest(cup, guests[1]!), second);
    expect(await statsOf(first)).toMatchObject({ wins: 1, tournamentsWon: 1 });
    expect(await statsOf(second)).toMatchObject({ losses: 1, tournamentsWon: 0 });
    await undo(cup, second);
    expect(await statsOf(first)).toMatchObject({ wins: 0, tournamentsWon: 0 });
    await claim(await t.linkOfGuest(cup, guests[1]!), second);
    await undo(cup, first);
    expect(await statsOf(first)).toMatchObject({ wins: 0, tournamentsWon: 0 });
  });

  test("a corrected result after a claim takes back exactly what the claim counted", async () => {
    const { cup, rival, guest, token } = await cupWithGuest();
    const [match] = await t.startTournament(cup);
    await t.declareWinner(match!, guest.participantId);
    const player = await t.createPlayer();
    await claim(token, player);
    expect(await statsOf(player)).toMatchObject({ wins: 1 });
    await t.admin.call("public.reopen_match", { p_match_id: match!.id });
    expect(await statsOf(player)).toMatchObject({ wins: 0, tournamentsWon: 0 });
    await t.declareWinner(match!, rival.participantId);
    expect(await statsOf(rival)).toMatchObject({ wins: 1, tournamentsWon: 1 });
  });

  test("a team takes over its side with those it may field, and what was played before is the team's alone", async () => {
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    const rival = await t.createTeam({ size: 2 });
    await t.register(cup, rival);
    const [guest] = (await t.addGuests(cup, ["Los Pibes", "Las Panteras"])) as [Guest];
    const ms = await t.startTournament(cup);
    const opening = readyMatches(ms).find(({ participant1_id: a, participant2_id: b }) =>
      [a, b].includes(guest.participantId),
    )!;
    await t.declareWinner(opening, guest.participantId);
    const token = await t.linkOfGuest(cup, guest);
    const small = await t.createTeam();
    await t.expectRefusal(() => claim(token, small.leader, small.participantId), "team_too_small");
    const team = await t.createTeam({ size: 3 });
    await claim(token, team.leader, team.participantId);
    expect(
      await t.owner.query("select 1 from public.roster_entries where participant_id = $1", [
        team.participantId,
      ]),
    ).toHaveLength(3);
    expect(await statsOf(team.leader)).toMatchObject({ wins: 0 });
    await undo(cup, team);
    expect(
      await t.owner.query("select 1 from public.roster_entries where participant_id = $1", [
        team.participantId,
      ]),
    ).toEqual([]);
  });

  test("what a team is to be paid its leader receives, whoever claimed for it", async () => {
    const cup = await t.createTournament({
      type: "team",
      teamFormat: "2v2",
      prizes: [{ type: "money", value: 90 }],
    });
    const guests = await t.addGuests(cup, ["Los Pibes", "Las Panteras"]);
    await t.startTournament(cup);
    await t.playToTheEnd(cup, () => guests[0]!.participantId);
    const team = await t.createTeam({ size: 2, coLeaders: 1 });
    await claim(await t.linkOfGuest(cup, guests[0]!), team.members[0]!, team.participantId);
    expect(
      await t.owner.query("select profile_id from public.payouts where tournament_id = $1", [
        cup.id,
      ]),
    ).toEqual([{ profile_id: team.leader.id }]);
  });

  test("of two who open the same link one is him", async () => {
    const { cup, token } = await cupWithGuest();
    const [one, two] = [await t.createPlayer(), await t.createPlayer()];
    const outcomes = await Promise.allSettled([claim(token, one), claim(token, two)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await placesOf(cup)).toHaveLength(2);
  });

  test("not between the first reveal of a live draw and its matches", async () => {
    const { cup, token } = await cupWithGuest();
    const { id: stageId } = await t.owner.one<{ id: string }>(
      "select id from public.tournament_stages where tournament_id = $1 and position = 1",
      [cup.id],
    );
    const drawId = await t.admin.call<string>("public.start_live_draw", { p_stage_id: stageId });
    const player = await t.createPlayer();
    await t.expectRefusal(() => claim(token, player), "draw_is_public");
    await t.admin.call("public.reveal_live_draw", {
      p_live_draw_id: drawId,
      p_revealed: 0,
      p_count: 2,
    });
    await t.expectRefusal(() => claim(token, player), "draw_is_public");
    await t.startTournament(cup);
    await claim(token, player);
  });

  test("goes with its tournament, and leaves no guest behind", async () => {
    const { cup, token, guest } = await cupWithGuest();
    await claim(token, await t.createPlayer());
    await t.admin.query("delete from public.tournaments where id = $1", [cup.id]);
    expect(
      await t.owner.query("select 1 from public.participants where id = $1", [guest.participantId]),
    ).toEqual([]);
  });

  test("hands over every place where a tournament may name a guest", async () => {
    const columns = await t.owner.query<{ name: string }>(
      `select conrelid::regclass || '.' || attname as name
       from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = 'public.participants'::regclass
         and conrelid::regclass::text !~ 'challenge|ticket|wallets|escrows'
       order by 1`,
    );
    expect(columns.map(({ name }) => name).filter((name) => !HANDED_OVER.includes(name))).toEqual([
      // The request or code with which an account or a team registers.
      "entry_code_uses.participant_id",
      "entry_requests.participant_id",
      // Guests have no followers.
      "follows.participant_id",
      // The link and the live draw still name the guest.
      "guest_links.claimed_by",
      "guest_links.participant_id",
      "guest_requests.claimed_as",
      "guest_requests.participant_id",
      "live_draw_reveals.participant_id",
      "match_lineups.participant_id",
      "match_messages.participant_id",
      "match_player_statistics.participant_id",
      "match_report_statistics.participant_id",
      "match_time_proposals.participant_id",
      "notifications.participant_id",
      "outside_entries.participant_id",
      "private.dissolved_participants.participant_id",
      "private.follow_counts.participant_id",
      "private.follow_events.participant_id",
      "private.match_credits.participant_id",
      "private.match_presence.participant_id",
      "private.participant_counters.participant_id",
      "private.ranking_places.participant_id",
      "private.rating_points.participant_id",
      // A user founds tournaments and makes pledges.
      "prize_pledges.participant_id",
      "referee_calls.participant_id",
      "roster_changes.participant_id",
      "roster_entries.participant_id",
      "stand_ins.participant_id",
      "team_stays.participant_id",
      "tournament_messages.participant_id",
      "waiting_entries.participant_id",
    ]);
    expect(columns.length).toBe(HANDED_OVER.length + 31);
  });
});
