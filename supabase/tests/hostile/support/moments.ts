import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { letTimePass, scheduleMatch } from "@leyenda/testing/match-clock";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import {
  createTournament,
  type NewTournament,
  register,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import type { Cup } from "./cup.ts";
import { gamesOf, inOrder, lobbyStage } from "../../lobbies/support/lobby-cups.ts";
import { setStages } from "../../tournaments/support/cups.ts";

/** A tournament in a state in which some procedures accept a caller, and the arguments of these procedures. */
export interface Moment extends Pick<Cup, "id" | "arguments"> {
  readonly lets: readonly string[];
}

/** Arguments that are valid in every tournament. */
const USUAL = {
  url: "https://programa.example/otro",
  kinds: ["match.ready"],
  names: ["Visita Una", "Visita Dos"],
  number: 1,
  score1: 13,
  score2: 7,
  map: null,
  side1: null,
  side2: null,
  is_forfeit: false,
  picture: null,
  is_correction: false,
  is_on: true,
  walkover: false,
  statistics: null,
  reason: "Motivo",
  result: "1-0",
  part: null,
  parts: null,
  round: null,
  before: null,
  revealed: 0,
  count: 1,
  sealed: "x".repeat(60),
};

/**
 * Creates tournaments in every state that a procedure needs to accept a call.
 * @param side plays in each of them
 * @param staff has every right in each of them, and includes `side`
 */
export async function createMoments(
  database: OwnedDatabase,
  cup: Cup,
  side: Player,
  staff: readonly Player[],
  rights: readonly string[],
): Promise<Moment[]> {
  const owner = asOwner(database);
  const house = asHouseAdmin(database);
  const begin = async (wanted: NewTournament = {}) => {
    const made = await createTournament(database, { entryFee: 0, ...wanted });
    for (const person of staff) await joinStaff(database, made, person, rights);
    return made;
  };
  const enterSide = (id: string) => register(database, { id }, side);
  const moment = (
    id: string,
    lets: readonly string[],
    given: Readonly<Record<string, unknown>> = {},
  ): Moment => ({
    id,
    lets,
    arguments: { ...USUAL, tournament_id: id, participant_id: side.participantId, ...given },
  });

  const open = await begin();
  const others = [await createPlayer(database), await createPlayer(database)];
  const present = await begin({ checkInMinutes: 2000 });
  await enterSide(present.id);

  const full = await begin({ maxParticipants: 2 });
  await registerPlayers(database, full, 2);
  const offered = await begin({ maxParticipants: 2 });
  const [leaving] = await registerPlayers(database, offered, 2);
  await asUser(database, side).call("public.join_waiting_list", {
    p_tournament_id: offered.id,
    p_participant_id: side.participantId,
  });
  if (leaving)
    await asUser(database, leaving).call("public.withdraw_from_tournament", {
      p_tournament_id: offered.id,
      p_participant_id: leaving.participantId,
    });

  const drawn = async (lets: readonly string[], isBegun: boolean): Promise<Moment> => {
    const made = await begin();
    await registerPlayers(database, made, 4);
    const { id: stage } = await owner.one<{ id: string }>(
      "select id from public.tournament_stages where tournament_id = $1",
      [made.id],
    );
    const draw = isBegun ? await house.call("public.start_live_draw", { p_stage_id: stage }) : null;
    return moment(made.id, lets, { stage_id: stage, live_draw_id: draw });
  };

  const played = async (
    lets: readonly string[],
    wanted: NewTournament = {},
    before: (match: string, rival: Player) => Promise<unknown> = async () => null,
    stages: readonly object[] = [],
  ): Promise<Moment> => {
    const made = await begin(wanted);
    await enterSide(made.id);
    const [rival] = await registerPlayers(database, made, 1);
    if (stages.length > 0) await setStages(database, made, stages);
    const [match] = await startTournament(database, made);
    if (!rival || !match) throw new Error("nobody plays");
    await before(match.id, rival);
    const [report] = await owner.query<{ id: string }>(
      "select id from public.match_reports where match_id = $1",
      [match.id],
    );
    return moment(made.id, lets, {
      match_id: match.id,
      match_ids: [match.id],
      times: [new Date(Date.now() + 90_000_000)],
      time: new Date(Date.now() + 90_000_000),
      report_id: report?.id ?? null,
      stage_id: null,
      winner_id: side.participantId,
    });
  };

  const inLobby = async (): Promise<Moment> => {
    const made = await begin();
    const players = await registerPlayers(database, made, 3);
    await setStages(database, made, [await lobbyStage(database)]);
    await startTournament(database, made);
    const [game] = await gamesOf(database, made);
    await house.call("public.save_lobby_results", {
      p_game_id: game?.id,
      p_results: JSON.stringify(inOrder(players.map(({ participantId }) => participantId))),
    });
    return moment(made.id, ["publish_lobby_game"], { game_id: game?.id, results: null });
  };

  const delivery = await house.call<string>("public.test_webhook", {
    p_webhook_id: cup.arguments["webhook_id"],
  });

  return [
    moment(open.id, ["register_for_tournament", "add_entrants", "add_guests", "create_webhook"], {
      participant_ids: others.map(({ participantId }) => participantId),
    }),
    moment(present.id, ["check_in", "confirm_check_in", "withdraw_from_tournament"]),
    moment(full.id, ["join_waiting_list"]),
    moment(offered.id, ["leave_waiting_list", "take_place"]),
    await drawn(["start_live_draw"], false),
    await drawn(["reveal_live_draw", "cancel_live_draw"], true),
    await played([
      "report_match_result",
      "dispute_match",
      "schedule_match",
      "publish_schedule",
      "declare_match_winner",
      "match_floors",
      "my_agenda",
      "my_tournament_rights",
    ]),
    await played(["propose_match_time"], { agreesTimes: true }),
    await played(["report_match_game"], { bestOf: 3 }),
    await played(["remove_match_game"], { bestOf: 3 }, (match) =>
      asUser(database, side).call("public.report_match_game", {
        p_match_id: match,
        p_number: 1,
        p_score1: 13,
        p_score2: 7,
      }),
    ),
    await played(["confirm_match_result"], {}, (match, rival) =>
      asUser(database, rival).call("public.report_match_result", {
        p_match_id: match,
        p_result: "1-0",
      }),
    ),
    await played(["schedule_match_game"], {}, undefined, [
      {
        kind: "single_elimination",
        name: "Llave",
        best_of: 2,
        series: { kind: "aggregate", ties: ["penalties"] },
      },
    ]),
    await inLobby(),
    await played(["ready_for_match"], {}, async (match) => {
      await scheduleMatch(database, { id: match }, 20);
      await letTimePass(database, { id: match }, 900);
    }),
    await played(["move_matches", "matches_to_move"], {}, (match) =>
      scheduleMatch(database, { id: match }, 600),
    ),
    {
      id: cup.id,
      lets: [
        "keep_webhook_secret",
        "save_webhook",
        "test_webhook",
        "send_webhook_again",
        "webhook_deliveries",
        "tournament_webhooks",
        "delete_webhook",
      ],
      arguments: { ...USUAL, ...cup.arguments, delivery_id: delivery },
    },
  ];
}
