import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { putHour } from "@leyenda/testing/match-clock";
import { asOwner, asUser, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { pairDueRounds } from "../pair-swiss-rounds.ts";
import { figuresOf } from "./seed-best-players.ts";
import { seedDefaultTime, seedObjectedWalkover, seedPause } from "./seed-match-clock.ts";
import { seedStandIn, seedStandInRequest } from "./seed-stand-ins.ts";
import type { People } from "./seed-people.ts";
import { chooseVetoes, playVeto, seedVetoSequences } from "./seed-vetoes.ts";
import { dayAt, daysFromNow, hoursFromNow } from "./relative-dates.ts";
import {
  agree,
  captainOf,
  createTournament,
  declare,
  enterGames,
  type Participant,
  gamesOf,
  openRegistration,
  type PlayableMatch,
  playableMatches,
  playRounds,
  register,
  schedule,
  soloParticipants,
  start,
  teamParticipants,
} from "./tournament-actions.ts";

const TEAM_RULES = `Formato: eliminación directa al mejor de 3 mapas. El equipo que gana dos mapas avanza.

Puntualidad: los equipos se presentan en la sala del partido 10 minutos antes. Quien no llega pierde por W.O.: cuándo, está en los detalles.

Conducta: está prohibido cualquier programa de terceros. Las pruebas se suben a la sala del partido.`;

const REPORT_RULES = `Reporte: ambos lados reportan el resultado en la sala. Si los reportes no coinciden, decide la administración.`;

const GROUP_RULES = `Formato: grupos de cuatro, todos contra todos. Los dos mejores de cada grupo pasan a la eliminatoria.

${REPORT_RULES}`;

/** The rules of individual tournaments. They omit the length of a series, which the page shows next to them. */
const SOLO_RULES = `Formato: eliminación directa. Quien pierde una serie queda afuera.

${REPORT_RULES}`;

const GRAND_RULES = `Formato: eliminación directa al mejor de 5 mapas. El equipo que gana tres mapas avanza.

Puntualidad: los equipos se presentan en la sala del partido 10 minutos antes. Quien no llega pierde por W.O.: cuándo, está en los detalles.`;

const TEAM_LEAGUE_RULES = `Formato: liga a dos ruedas, todos contra todos, al mejor de 3 mapas. Tres puntos por victoria.

Puntualidad: los equipos se presentan en la sala del partido 10 minutos antes. Quien no llega pierde por W.O.: cuándo, está en los detalles.`;

const DOUBLE_RULES = `Formato: doble eliminación. Quien pierde en la llave superior baja a la inferior; la segunda derrota elimina. En la gran final, si pierde quien llega invicto se juega una segunda final.

Partidos: al mejor de 3. Quien no llega pierde por W.O.: cuándo, está en los detalles.`;

const SWISS_RULES = `Formato: sistema suizo. En cada ronda juegan quienes tienen los mismos puntos y nadie repite rival. Los cuatro mejores pasan a la eliminatoria.

Desempates: puntos, Buchholz, Buchholz mediano, Sonneborn-Berger, cabeza de serie. Quien descansa suma una victoria.`;

const HOME_AND_AWAY_RULES = `Formato: llave de ida y vuelta. Se suman los goles de los dos partidos y el mejor ubicado juega la vuelta de local. Si el global queda igual, penales.

Final: un solo partido, con alargue y penales.`;

const LEAGUE_RULES = `Formato: liga a dos ruedas, todos contra todos. Tres puntos por victoria y uno por empate: no hay alargue ni penales.

Reporte: ambos jugadores reportan el resultado en la sala, también los empates.`;

/** The maps and scores from which series are built, by game. */
const DEALS = {
  valorant: {
    maps: ["Ascent", "Bind", "Haven", "Split", "Lotus", "Sunset"],
    scores: ["13-8", "13-11", "13-6", "14-12", "13-9"],
  },
  rocketLeague: {
    maps: ["DFH Stadium", "Mannfield", "Champions Field", "Urban Central"],
    scores: ["4-2", "3-1", "5-4", "2-0", "6-3"],
  },
  football: { scores: ["2-1", "3-0", "1-0", "4-2", "3-2"] },
} as const;

/** Creates tournaments in every status, each kind of stage half played, and a finished one with paid prizes. */
export async function seedTournaments(database: OwnedDatabase, people: People): Promise<void> {
  await seedVetoSequences(database);
  await seedFinishedCup(database, people);
  await seedRunningCup(database, people);
  await seedRunningGroups(database, people);
  await seedRunningDouble(database, people);
  await seedRunningSwiss(database, people);
  await seedRunningLeague(database, people);
  await seedHomeAndAway(database, people);
  await seedOpenRegistrations(database, people);
  await seedWaitingList(database, people);
  await seedAnnounced(database);
  // These leagues are created last, because earlier wins would change the seeding of the running tournaments.
  await seedPastLeagues(database, people);
}

async function seedFinishedCup(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Invitacional Leyenda",
    game: "League of Legends",
    start_date: dayAt(-21, 16),
    type: "team",
    team_format: "5v5",
    best_of: 3,
    entry_fee: 15,
    max_participants: 4,
    third_place_match: true,
    prizes: [
      { type: "money", value: 80000 },
      { type: "tickets", value: 60 },
      { type: "tickets", value: 30 },
    ],
    duration_text: "Una tarde",
    schedule_info: "Semifinales a las 16; después, el tercer puesto y la final.",
    rules: TEAM_RULES,
    requirements: "Equipos de al menos cinco integrantes.",
    game_detail: "winner",
  });
  const teams = teamParticipants(people).slice(0, 4);
  await start(database, id, teams);
  const rift = { entrants: teams, maps: ["Grieta del Invocador"] };
  await playRounds(database, id, 1, ["2-1", "2-0"], rift);
  const final = (await playableMatches(database, id)).find(({ stage }) => stage === "bracket");
  if (!final) throw new Error("the finished cup has no final");
  await enterGames(database, final, teams, [
    { map: "Grieta del Invocador", sides: ["Azul", "Rojo"], score: 1 },
    { map: "Grieta del Invocador", sides: ["Rojo", "Azul"], score: 2 },
    { map: "Grieta del Invocador", sides: ["Azul", "Rojo"], score: 1 },
  ]);
  await declare(database, final, "2-1", undefined, figuresOf(people, final));
  await playRounds(database, id, Number.POSITIVE_INFINITY, ["2-0"], rift);
  await asOwner(database).query("update public.tournaments set created_at = $2 where id = $1", [
    id,
    daysFromNow(-40),
  ]);
}

async function seedRunningCup(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Copa Leyenda Valorant",
    game: "Valorant",
    start_date: hoursFromNow(-20),
    type: "team",
    team_format: "5v5",
    best_of: 3,
    entry_fee: 20,
    max_participants: 8,
    third_place_match: true,
    prizes: [
      { type: "money", value: 250000 },
      { type: "tickets", value: 150 },
      { type: "tickets", value: 75 },
    ],
    duration_text: "Dos jornadas",
    schedule_info: "Cuartos y primera semifinal en la primera jornada; el resto, en la segunda.",
    rules: TEAM_RULES,
    requirements: "Todos los integrantes con su identidad de Valorant cargada en el perfil.",
  });
  const teams = teamParticipants(people);
  await start(database, id, teams);
  await playRounds(database, id, 1, ["2-0", "2-1", "2-1", "2-0"], {
    entrants: teams,
    ...DEALS.valorant,
  });

  const [first, second] = await playableMatches(database, id);
  if (!first || !second) throw new Error("the running cup has no semifinals");
  await chooseVetoes(database, id);
  await playVeto(database, first, teams, [
    "Icebox",
    "Split",
    "Ascent",
    "Defensa",
    "Bind",
    "Defensa",
    "Lotus",
    "Sunset",
    "Ataque",
  ]);
  await playVeto(database, second, teams, ["Icebox", "Sunset"]);
  const change = await seedStandIn(database, first, people);
  await enterGames(database, first, teams, [
    { map: "Ascent", sides: ["Ataque", "Defensa"], score: "13-9" },
    { map: "Bind", sides: ["Defensa", "Ataque"], score: "8-13" },
    { map: "Haven", sides: ["Ataque", "Defensa"], score: "13-11" },
  ]);
  await agree(database, first, teams, "2-1", figuresOf(people, first, change));
  await schedule(database, second, hoursFromNow(3));
  await seedStandInRequest(database, second, people);
  await asHouseAdmin(database).call("send_match_message", {
    p_match_id: second.id,
    p_content: "La sala está abierta. Confirmen sus alineaciones antes del inicio, por favor.",
  });
}

async function seedRunningGroups(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Liga Relámpago FC",
    game: "EA Sports FC",
    start_date: hoursFromNow(-44),
    type: "individual",
    format: "group-stage",
    team_format: "1v1",
    ticket_type: "personal",
    best_of: 3,
    entry_fee: 5,
    max_participants: 8,
    prizes: [
      { type: "tickets", value: 100 },
      { type: "tickets", value: 40 },
    ],
    duration_text: "Una semana",
    schedule_info: "Una ronda por noche.",
    rules: GROUP_RULES,
    requirements: "Consola o PC, conexión por cable recomendada.",
  });
  const players = soloParticipants(people).slice(1, 9);
  await start(database, id, players);
  await playRounds(database, id, 1, ["2-0", "2-1", "1-2", "2-0"], {
    entrants: players,
    ...DEALS.football,
  });
  const open = await playableMatches(database, id);
  const secondRound = open.filter((match) => match.round === 2);
  const referee = await seedStaff(database, id, people);
  for (const [index, match] of secondRound.slice(0, 2).entries())
    await declare(database, match, ["2-1", "2-0"][index] ?? "2-0", referee);
  for (const match of secondRound.slice(2)) await schedule(database, match, hoursFromNow(5));
  for (const match of open.filter(({ round }) => round === 3))
    await schedule(database, match, hoursFromNow(27));
}

/** Creates a football cup of home-and-away series: the quarter-finals are over, a semifinal waits for its second game. */
async function seedHomeAndAway(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Copa FC ida y vuelta",
    game: "EA Sports FC",
    start_date: daysFromNow(-6),
    type: "individual",
    team_format: "1v1",
    ticket_type: "personal",
    best_of: 1,
    entry_fee: 0,
    max_participants: 8,
    prizes: [
      { type: "tickets", value: 80 },
      { type: "tickets", value: 30 },
    ],
    duration_text: "Dos semanas",
    schedule_info: "La ida y la vuelta se juegan en días distintos; la final es a un partido.",
    rules: HOME_AND_AWAY_RULES,
    requirements: "Consola o PC, conexión por cable recomendada.",
  });
  const penalties = { kind: "aggregate", ties: ["penalties"] };
  await asHouseAdmin(database).call("set_tournament_stages", {
    p_tournament_id: id,
    p_stages: JSON.stringify([
      {
        kind: "single_elimination",
        name: "Copa FC ida y vuelta",
        best_of: 2,
        series: penalties,
        best_of_rules: [
          {
            part: "bracket",
            round: -1,
            best_of: 1,
            series: { ...penalties, ties: ["extra_time", "penalties"] },
          },
        ],
      },
    ]),
  });
  const players = soloParticipants(people).slice(0, 8);
  await start(database, id, players);
  const results = ["2-1 1-2 (4-2 pen.)", "0-1 3-0", "1-1 0-2", "2-2 1-1 (3-4 pen.)"];
  for (const [index, match] of (await playableMatches(database, id)).entries())
    await asHouseAdmin(database).call("declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: null,
      p_result: results[index % results.length],
    });
  const [first, second] = await playableMatches(database, id);
  if (!first || !second) throw new Error("the home-and-away cup has no semifinals");
  const date = (match: PlayableMatch, number: number, days: number) =>
    asHouseAdmin(database).call("schedule_match_game", {
      p_match_id: match.id,
      p_number: number,
      p_time: dayAt(days, 21),
    });
  await date(first, 2, 2);
  await date(second, 1, 1);
  await date(second, 2, 4);
  await enterGames(database, first, players, [{ score: "2-1" }]);
}

/** Creates past leagues of two legs over several weeks, so that the rankings and their curves have a history. */
async function seedPastLeagues(database: OwnedDatabase, people: People): Promise<void> {
  const leagues = [
    {
      entrants: soloParticipants(people).slice(1, 9),
      fields: {
        name: "Liga Apertura FC",
        game: "EA Sports FC",
        type: "individual",
        team_format: "1v1",
        ticket_type: "personal",
        best_of: 1,
        rules: LEAGUE_RULES,
      },
      results: ["2-1", "3-0", "1-1", "2-0", "1-2", "4-2", "1-0", "2-2", "3-1", "0-2", "2-1"],
    },
    {
      entrants: teamParticipants(people),
      fields: {
        name: "Liga de Invierno Valorant",
        game: "Valorant",
        type: "team",
        team_format: "5v5",
        best_of: 3,
        rules: TEAM_LEAGUE_RULES,
      },
      results: ["2-0", "1-2", "2-1", "0-2", "2-1", "2-0", "1-2", "2-1", "0-2"],
    },
  ];
  for (const { entrants, fields, results } of leagues) {
    const id = await createTournament(database, {
      ...fields,
      start_date: daysFromNow(-46),
      entry_fee: 0,
      max_participants: 8,
      duration_text: "Seis semanas",
      schedule_info: "Dos o tres partidos por semana.",
    });
    await asHouseAdmin(database).call("set_tournament_stages", {
      p_tournament_id: id,
      p_stages: JSON.stringify([
        {
          kind: "round_robin",
          name: "Liga",
          legs: 2,
          best_of: fields.best_of,
          allows_draws: fields.type === "individual",
        },
      ]),
    });
    await start(database, id, entrants);
    // The seeds are fixed, so that every demo has the same league.
    // The number of players is even, so that no rating stays provisional.
    await asHouseAdmin(database).call("set_tournament_seeds", {
      p_tournament_id: id,
      p_participant_ids: entrants.map(({ participantId }) => participantId),
    });
    // The stronger side is more likely to win. The first participant finishes third.
    const strength = (side: string) =>
      (entrants.findIndex(({ participantId }) => participantId === side) + 2) % entrants.length;
    for (const [index, match] of (await playableMatches(database, id)).entries()) {
      const result = results[index % results.length] ?? "2-0";
      const isFirst = strength(match.participant1_id) < strength(match.participant2_id);
      await declare(database, match, isFirst ? result : result.split("-").toReversed().join("-"));
    }
    await asOwner(database).query("update public.tournaments set created_at = $2 where id = $1", [
      id,
      daysFromNow(-60),
    ]);
  }
}

/** Adds two staff members and an open invitation; returns the session of the referee. */
async function seedStaff(
  database: OwnedDatabase,
  tournamentId: string,
  { teams, solo }: People,
): Promise<Session> {
  const [, rivals] = teams;
  const referee = solo.at(-1);
  if (!rivals || !referee) throw new Error("nobody is there to help");
  const presets = await asHouseAdmin(database).query<{ preset: string; rights: string[] }>(
    "select preset, rights from public.tournament_staff_presets()",
  );
  const rightsOf = (name: string) => presets.find(({ preset }) => preset === name)?.rights ?? [];
  const cup = { id: tournamentId };
  await joinStaff(database, cup, rivals.leader, rightsOf("organiser"));
  const organiser = asUser(database, rivals.leader);
  await joinStaff(database, cup, referee, rightsOf("referee"), organiser);
  await organiser.call("public.invite_tournament_staff", {
    p_tournament_id: tournamentId,
    p_rights: rightsOf("broadcast"),
  });
  return asUser(database, referee);
}

/** Prepares a match that is about to begin: one side is ready, the other calls the referee. */
async function seedStart(
  database: OwnedDatabase,
  match: PlayableMatch,
  players: readonly Participant[],
): Promise<void> {
  // A match whose time is less than `match_ready_minutes` (15) ahead is postponed automatically.
  await schedule(database, match, new Date(Date.now() + 15 * 60_000));
  const [one, other] = [match.participant1_id, match.participant2_id].map((side) =>
    asUser(database, captainOf(players, side)),
  );
  await one?.call("ready_for_match", { p_match_id: match.id });
  await other?.call("call_referee", {
    p_match_id: match.id,
    p_reason: "No me llega la invitación a la sala privada. ¿Puede crearla alguien más?",
  });
}

async function seedRunningDouble(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Doble Filo Rocket League",
    game: "Rocket League",
    start_date: hoursFromNow(-5),
    type: "individual",
    format: "double-elimination",
    team_format: "1v1",
    ticket_type: "personal",
    best_of: 3,
    entry_fee: 0,
    max_participants: 8,
    prizes: [{ type: "tickets", value: 60 }],
    duration_text: "Una jornada",
    rules: DOUBLE_RULES,
    absence_side_minutes: 5,
    absence_game_minutes: 10,
  });
  const players = soloParticipants(people).slice(1, 9);
  await start(database, id, players);
  const deal = { entrants: players, ...DEALS.rocketLeague };
  await playRounds(database, id, 1, ["2-0", "2-1", "1-2", "2-0"], deal);
  const second = (await playableMatches(database, id)).filter(({ round }) => round === 2);
  for (const [place, match] of second.filter(({ stage }) => stage === "bracket").entries()) {
    await enterGames(database, match, players, gamesOf("2-1", deal, place));
    await declare(database, match, "2-1");
  }
  const [open, next, late] = await playableMatches(database, id);
  if (!open || !next || !late) throw new Error("the double elimination has no open match");
  await seedObjectedWalkover(database, id, late, players);
  await schedule(database, open, hoursFromNow(1));
  // One match is in play when the demo opens. Its start time is set directly, because users cannot set past times.
  await putHour(database, open, "-25 minutes");
  await seedStart(database, next, players);
  await enterGames(database, open, players, [{ map: "DFH Stadium", score: "5-3" }]);
  await seedPause(database, open, players);
  for (const [match, station] of [
    [open, "1"],
    [next, "2"],
  ] as const)
    await asHouseAdmin(database).call("set_match_station", {
      p_match_id: match.id,
      p_station: station,
    });
  // The tournament takes place at a venue; two of the eight participants have not arrived yet.
  await asHouseAdmin(database).call("open_door", { p_tournament_id: id });
  for (const { participantId } of players.slice(0, 6))
    await asHouseAdmin(database).call("admit_at_door", {
      p_tournament_id: id,
      p_code: null,
      p_participant_id: participantId,
      p_profile_id: null,
      p_at: null,
      p_key: crypto.randomUUID(),
    });
  await asOwner(database).query(
    `with entered as (
       update public.match_games
       set created_at = now() - interval '12 minutes', reported_at = now() - interval '12 minutes'
       where match_id = $1
     ), begun as (
       update public.match_starts start
       set starts_at = match.scheduled_time, started_at = match.scheduled_time
       from public.tournament_matches match where match.id = $1 and start.match_id = match.id
       returning start.match_id, start.started_at
     )
     update public.tournament_matches match
     set live_since = begun.started_at, delayed_to = null, delay_reason = null
     from begun where match.id = begun.match_id`,
    [open.id],
  );
}

async function seedRunningSwiss(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Suizo Abierto Valorant",
    game: "Valorant",
    start_date: hoursFromNow(-30),
    type: "individual",
    format: "swiss-playoffs",
    team_format: "1v1",
    ticket_type: "personal",
    best_of: 3,
    entry_fee: 0,
    max_participants: 9,
    prizes: [{ type: "tickets", value: 80 }],
    duration_text: "Tres noches",
    rules: SWISS_RULES,
  });
  await asHouseAdmin(database).call("set_tournament_stages", {
    p_tournament_id: id,
    p_stages: JSON.stringify([
      {
        kind: "swiss",
        name: "Sistema suizo",
        tie_breaks: ["points", "buchholz", "median_buchholz", "sonneborn_berger", "seed"],
      },
      { kind: "single_elimination", name: "Eliminatoria", qualifiers: 4, places: 4 },
    ]),
  });
  // With nine participants, one has a bye in every round.
  await start(database, id, soloParticipants(people).slice(1, 10));
  await playRounds(database, id, 1, ["2-0", "1-2", "2-1", "2-0"]);
  await pairDueRounds(database);
  const [first, second] = await playableMatches(database, id);
  if (first) await declare(database, first, "2-1");
  if (second) await schedule(database, second, hoursFromNow(2));
}

/** Plays the first leg except for one match. The next rounds have no times, because the players agree on them. */
async function seedRunningLeague(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Liga del Plata FC",
    game: "EA Sports FC",
    start_date: daysFromNow(-6),
    type: "individual",
    team_format: "1v1",
    ticket_type: "personal",
    best_of: 1,
    entry_fee: 0,
    max_participants: 6,
    prizes: [
      { type: "tickets", value: 90 },
      { type: "tickets", value: 45 },
    ],
    duration_text: "Diez fechas",
    schedule_info: "Una fecha por día; cada cruce acuerda su horario.",
    agrees_times: true,
    rules: LEAGUE_RULES,
  });
  await asHouseAdmin(database).call("set_tournament_stages", {
    p_tournament_id: id,
    p_stages: JSON.stringify([
      { kind: "round_robin", name: "Liga con empates", legs: 2, best_of: 1, allows_draws: true },
    ]),
  });
  await start(database, id, soloParticipants(people).slice(6, 12));
  await playRounds(database, id, 4, ["2-1", "1-1", "0-3", "1-0", "2-0", "2-2", "3-1", "0-1"]);
  const [first, second, third] = await playableMatches(database, id);
  if (first) await declare(database, first, "1-1");
  if (second) await declare(database, second, "4-2");
  if (third) await schedule(database, third, hoursFromNow(6));
  await proposeTimes(database, id, people);
  await seedDefaultTime(database, id, hoursFromNow(98), hoursFromNow(74));
}

/** In the next match, one side has proposed a time. The other side has proposed another one and waits for an answer. */
async function proposeTimes(
  database: OwnedDatabase,
  tournamentId: string,
  people: People,
): Promise<void> {
  const open = (await playableMatches(database, tournamentId))[1];
  const actorOf = (participantId: string | undefined) =>
    people.solo.find((player) => player.participantId === participantId) ?? people.player;
  for (const [participantId, hours] of [
    [open?.participant1_id, 28],
    [open?.participant2_id, 30],
  ] as const)
    await asUser(database, actorOf(participantId)).call("propose_match_time", {
      p_match_id: open?.id,
      p_time: hoursFromNow(hours),
    });
}

async function seedOpenRegistrations(database: OwnedDatabase, people: People): Promise<void> {
  const night = await createTournament(database, {
    name: "Torneo Nocturno CS2",
    game: "CS2",
    start_date: dayAt(3, 21),
    registration_deadline: dayAt(2, 21),
    type: "team",
    team_format: "5v5",
    best_of: 3,
    entry_fee: 10,
    max_participants: 8,
    prizes: [
      { type: "tickets", value: 120 },
      { type: "tickets", value: 60 },
    ],
    duration_text: "Una noche",
    schedule_info: "Una ronda por hora desde el comienzo.",
    rules: TEAM_RULES,
    requirements: "Servidor sudamericano.",
  });
  await openRegistration(database, night);
  await register(database, night, teamParticipants(people).slice(1, 6));

  const sprint = await createTournament(database, {
    name: "Sprint Rocket League 1v1",
    game: "Rocket League",
    start_date: dayAt(5, 16),
    registration_deadline: dayAt(4, 16),
    type: "individual",
    team_format: "1v1",
    ticket_type: "personal",
    best_of: 5,
    entry_fee: 8,
    max_participants: 16,
    check_in_minutes: 60,
    prizes: [
      { type: "money", value: 40000 },
      { type: "tickets", value: 50 },
    ],
    duration_text: "Una tarde",
    schedule_info: "Una ronda cada cuarenta minutos desde el comienzo.",
    rules: SOLO_RULES,
    requirements: "Confirma tu asistencia durante la hora previa al inicio.",
  });
  await openRegistration(database, sprint);
  await register(database, sprint, soloParticipants(people).slice(1, 12));
  await repeatWeekly(database, sprint);

  // This tournament has no entry fee, for new users.
  const free = await createTournament(database, {
    name: "Semanal Libre 1v1",
    game: "EA Sports FC",
    start_date: dayAt(3, 20),
    registration_deadline: dayAt(2, 20),
    type: "individual",
    team_format: "1v1",
    ticket_type: "personal",
    best_of: 3,
    entry_fee: 0,
    max_participants: 32,
    check_in_minutes: 60,
    prizes: [{ type: "tickets", value: 30 }],
    duration_text: "Una noche",
    schedule_info: "Una ronda cada media hora desde el comienzo.",
    rules: SOLO_RULES,
    requirements: "Confirma tu asistencia durante la hora previa al inicio.",
  });
  await openRegistration(database, free);
  await register(database, free, soloParticipants(people).slice(2, 11));
  await repeatWeekly(database, free);
}

/** The tournament repeats every week, on the weekday and at the time of its first start. */
async function repeatWeekly(database: OwnedDatabase, tournamentId: string): Promise<void> {
  const { weekday, time } = await asOwner(database).one<{ weekday: number; time: string }>(
    `select extract(isodow from local)::integer as weekday, to_char(local, 'HH24:MI') as time
     from (select start_date at time zone 'America/Argentina/Buenos_Aires' as local from public.tournaments where id = $1) as start`,
    [tournamentId],
  );
  await asHouseAdmin(database).call("set_tournament_series", {
    p_tournament_id: tournamentId,
    p_weekday: weekday,
    p_local_time: time,
    p_time_zone: "America/Argentina/Buenos_Aires",
    p_every_weeks: 1,
    p_opens_days: 6,
    p_first_hours: 24,
  });
}

/**
 * Creates a full tournament with open check-in.
 * A place that becomes free is offered to the first on the waiting list.
 */
async function seedWaitingList(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Relámpago Leyenda 1v1",
    game: "EA Sports FC",
    start_date: hoursFromNow(6),
    registration_deadline: hoursFromNow(4),
    type: "individual",
    team_format: "1v1",
    ticket_type: "personal",
    best_of: 3,
    entry_fee: 0,
    max_participants: 8,
    check_in_minutes: 480,
    // Offers stay open for a day, so that visitors of the demo still find them.
    waiting_offer_minutes: 1440,
    allows_replacement: true,
    prizes: [{ type: "tickets", value: 40 }],
    duration_text: "Tres horas",
    rules: SOLO_RULES,
  });
  await openRegistration(database, id);
  const [demo, ...others] = soloParticipants(people);
  const inside = others.slice(0, 8);
  await register(database, id, inside);
  for (const { actor, participantId } of inside.slice(0, 5))
    await asUser(database, actor).call("check_in", {
      p_tournament_id: id,
      p_participant_id: participantId,
    });
  for (const waiting of [demo, ...others.slice(8, 11)]) {
    if (!waiting) throw new Error("nobody is left to wait");
    await asUser(database, waiting.actor).call("join_waiting_list", {
      p_tournament_id: id,
      p_participant_id: waiting.participantId,
    });
  }
  for (const { actor, participantId } of inside.slice(7))
    await asUser(database, actor).call("withdraw_from_tournament", {
      p_tournament_id: id,
      p_participant_id: participantId,
    });
}

async function seedAnnounced(database: OwnedDatabase): Promise<void> {
  await createTournament(database, {
    name: "Copa Aniversario",
    game: "Valorant",
    start_date: dayAt(24, 20),
    type: "team",
    team_format: "5v5",
    best_of: 5,
    entry_fee: 25,
    max_participants: 32,
    prizes: [
      { type: "money", value: 600000 },
      { type: "money", value: 250000 },
      { type: "tickets", value: 200 },
      { type: "tickets", value: 100 },
    ],
    duration_text: "Dos fines de semana",
    schedule_info: "El calendario se publica al cerrar las inscripciones.",
    rules: GRAND_RULES,
  });
  await createTournament(database, {
    name: "Clasificatorio Invocadores",
    game: "League of Legends",
    start_date: dayAt(12, 18),
    type: "team",
    team_format: "5v5",
    format: "group-stage",
    best_of: 1,
    entry_fee: 0,
    max_participants: 16,
    prizes: [{ type: "tickets", value: 80 }],
    duration_text: "Un fin de semana",
    rules: GROUP_RULES,
  });
}
