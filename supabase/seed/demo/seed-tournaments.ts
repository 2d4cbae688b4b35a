import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { pairDueRounds } from "@leyenda/testing/swiss-rounds";
import type { People } from "./seed-people.ts";
import { daysFromNow, hoursFromNow } from "./relative-dates.ts";

interface Entrant {
  readonly participantId: string;
  /** Who acts for it: the player, or the team's leader. */
  readonly actor: { readonly id: string };
}

interface PlayableMatch {
  readonly id: string;
  readonly participant1_id: string;
  readonly participant2_id: string;
  readonly round: number;
  readonly position_in_bracket: number;
  readonly stage: string;
}

type TournamentFields = Readonly<Record<string, unknown>>;

const TEAM_RULES = `Formato: eliminación directa al mejor de 3 mapas. El equipo que gana dos mapas avanza.

Puntualidad: los equipos se presentan en la sala del partido 10 minutos antes. Tras 15 minutos de espera se declara W.O.

Conducta: está prohibido cualquier programa de terceros. Las pruebas se suben a la sala del partido.`;

const SOLO_RULES = `Formato: grupos de cuatro, todos contra todos. Los dos mejores de cada grupo pasan a la eliminatoria.

Reporte: ambos jugadores reportan el resultado en la sala. Si los reportes no coinciden, decide la administración.`;

const DOUBLE_RULES = `Formato: doble eliminación. Quien pierde en la llave superior baja a la inferior; la segunda derrota elimina. En la gran final, si pierde quien llega invicto se juega una segunda final.

Partidos: al mejor de 3. Tras 15 minutos de espera se declara W.O.`;

const SWISS_RULES = `Formato: sistema suizo. En cada ronda juegan quienes tienen los mismos puntos y nadie repite rival. Los cuatro mejores pasan a la eliminatoria.

Desempates: puntos, Buchholz, Buchholz mediano, Sonneborn-Berger, cabeza de serie. Quien descansa suma una victoria.`;

/** Every status, each kind of stage half played, a finished cup with its prizes paid. */
export async function seedTournaments(database: OwnedDatabase, people: People): Promise<void> {
  await seedFinishedCup(database, people);
  await seedRunningCup(database, people);
  await seedRunningGroups(database, people);
  await seedRunningDouble(database, people);
  await seedRunningSwiss(database, people);
  await seedOpenRegistrations(database, people);
  await seedAnnounced(database);
}

async function seedFinishedCup(database: OwnedDatabase, people: People): Promise<void> {
  const id = await createTournament(database, {
    name: "Invitacional de Otoño",
    game: "League of Legends",
    start_date: daysFromNow(-21),
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
    duration_text: "Un fin de semana",
    schedule_info: "Dos jornadas: semifinales la primera, finales la segunda.",
    rules: TEAM_RULES,
    requirements: "Equipos de al menos cinco integrantes.",
  });
  await start(database, id, teamEntrants(people).slice(0, 4));
  await playRounds(database, id, Number.POSITIVE_INFINITY, ["2-1", "2-0"]);
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
    duration_text: "Tres noches",
    schedule_info: "Cuartos la primera noche, semifinales la segunda y final la tercera.",
    rules: TEAM_RULES,
    requirements: "Todos los integrantes con su identidad de Valorant cargada en el perfil.",
  });
  await start(database, id, teamEntrants(people));
  await playRounds(database, id, 1, ["2-0", "2-1", "2-1", "2-0"]);

  const [first, second] = await playableMatches(database, id);
  if (!first || !second) throw new Error("the running cup has no semifinals");
  await declare(database, first, "2-1");
  await schedule(database, second, hoursFromNow(3));
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
    rules: SOLO_RULES,
    requirements: "Consola o PC, conexión por cable recomendada.",
  });
  await start(database, id, soloEntrants(people).slice(1, 9));
  await playRounds(database, id, 1, ["2-0", "2-1", "1-2", "2-0"]);
  const open = await playableMatches(database, id);
  const secondRound = open.filter((match) => match.round === 2);
  for (const [index, match] of secondRound.slice(0, 2).entries())
    await declare(database, match, ["2-1", "2-0"][index] ?? "2-0");
  for (const match of secondRound.slice(2)) await schedule(database, match, hoursFromNow(5));
  for (const match of open.filter(({ round }) => round === 3))
    await schedule(database, match, hoursFromNow(27));
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
    duration_text: "Una noche",
    rules: DOUBLE_RULES,
  });
  await start(database, id, soloEntrants(people).slice(1, 9));
  await playRounds(database, id, 1, ["2-0", "2-1", "1-2", "2-0"]);
  const second = (await playableMatches(database, id)).filter(({ round }) => round === 2);
  for (const match of second.filter(({ stage }) => stage === "bracket"))
    await declare(database, match, "2-1");
  const [open] = await playableMatches(database, id);
  if (!open) throw new Error("the double elimination has no open match");
  await schedule(database, open, hoursFromNow(1));
  // One match is being played when the demo opens: nobody sets an hour that is past.
  await asOwner(database).query(
    "update public.tournament_matches set scheduled_time = now() - interval '25 minutes' where id = $1",
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
        name: "Fase suiza",
        tie_breaks: ["points", "buchholz", "median_buchholz", "sonneborn_berger", "seed"],
      },
      { kind: "single_elimination", name: "Eliminatoria", qualifiers: 4, places: 4 },
    ]),
  });
  // Of nine somebody rests in every round.
  await start(database, id, soloEntrants(people).slice(1, 10));
  await playRounds(database, id, 1, ["2-0", "1-2", "2-1", "2-0"]);
  await pairDueRounds(database);
  const [first, second] = await playableMatches(database, id);
  if (first) await declare(database, first, "2-1");
  if (second) await schedule(database, second, hoursFromNow(2));
}

async function seedOpenRegistrations(database: OwnedDatabase, people: People): Promise<void> {
  const night = await createTournament(database, {
    name: "Torneo Nocturno CS:GO",
    game: "CS:GO",
    start_date: daysFromNow(3),
    registration_deadline: daysFromNow(2),
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
  await register(database, night, teamEntrants(people).slice(1, 6));

  const sprint = await createTournament(database, {
    name: "Sprint Rocket League 1v1",
    game: "Rocket League",
    start_date: daysFromNow(5),
    registration_deadline: daysFromNow(4),
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
  await register(database, sprint, soloEntrants(people).slice(1, 12));
}

async function seedAnnounced(database: OwnedDatabase): Promise<void> {
  await createTournament(database, {
    name: "Copa Aniversario",
    game: "Valorant",
    start_date: daysFromNow(24),
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
    rules: TEAM_RULES,
  });
  await createTournament(database, {
    name: "Clasificatorio Invocadores",
    game: "League of Legends",
    start_date: daysFromNow(12),
    type: "team",
    team_format: "5v5",
    format: "group-stage",
    best_of: 1,
    entry_fee: 0,
    max_participants: 16,
    prizes: [{ type: "tickets", value: 80 }],
    duration_text: "Un fin de semana",
    rules: TEAM_RULES,
  });
}

function teamEntrants(people: People): Entrant[] {
  return people.teams.map((team) => ({ participantId: team.participantId, actor: team.leader }));
}

function soloEntrants(people: People): Entrant[] {
  return people.solo.map((player) => ({ participantId: player.participantId, actor: player }));
}

async function createTournament(
  database: OwnedDatabase,
  fields: TournamentFields,
): Promise<string> {
  const names = Object.keys(fields);
  const values = Object.values(fields).map((value) =>
    Array.isArray(value) ? JSON.stringify(value) : value,
  );
  const { id } = await asHouseAdmin(database).one<{ id: string }>(
    `insert into public.tournaments (${names.join(", ")})
     values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    values,
  );
  return id;
}

async function setStatus(
  database: OwnedDatabase,
  tournamentId: string,
  status: string,
): Promise<void> {
  await asHouseAdmin(database).query("update public.tournaments set status = $2 where id = $1", [
    tournamentId,
    status,
  ]);
}

function openRegistration(database: OwnedDatabase, tournamentId: string): Promise<void> {
  return setStatus(database, tournamentId, "Inscripciones");
}

async function register(
  database: OwnedDatabase,
  tournamentId: string,
  entrants: readonly Entrant[],
): Promise<void> {
  for (const { participantId, actor } of entrants) {
    await asUser(database, actor).call("register_for_tournament", {
      p_tournament_id: tournamentId,
      p_participant_id: participantId,
    });
  }
}

/** Opens, registers everybody, and sets it Activo, which generates the structure. */
async function start(
  database: OwnedDatabase,
  tournamentId: string,
  entrants: readonly Entrant[],
): Promise<void> {
  await openRegistration(database, tournamentId);
  await register(database, tournamentId, entrants);
  await setStatus(database, tournamentId, "Activo");
}

function playableMatches(database: OwnedDatabase, tournamentId: string): Promise<PlayableMatch[]> {
  return asOwner(database).query<PlayableMatch>(
    `select id, participant1_id, participant2_id, round, position_in_bracket, stage
     from public.tournament_matches
     where tournament_id = $1 and winner_id is null
       and participant1_id is not null and participant2_id is not null
     order by round, position_in_bracket, id`,
    [tournamentId],
  );
}

/** Plays every decidable match up to a round; results are dealt in turn, read from participant 1. */
async function playRounds(
  database: OwnedDatabase,
  tournamentId: string,
  lastRound: number,
  results: readonly string[],
): Promise<void> {
  for (let played = 0; ;) {
    const matches = (await playableMatches(database, tournamentId)).filter(
      ({ round }) => round <= lastRound,
    );
    if (matches.length === 0) return;
    for (const match of matches) {
      await declare(database, match, results[played % results.length] ?? "2-0");
      played += 1;
    }
  }
}

async function declare(
  database: OwnedDatabase,
  match: PlayableMatch,
  result: string,
): Promise<void> {
  const [first = 0, second = 0] = result.split("-").map(Number);
  await asHouseAdmin(database).call("declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: first > second ? match.participant1_id : match.participant2_id,
    p_result: result,
  });
}

async function schedule(database: OwnedDatabase, match: PlayableMatch, at: Date): Promise<void> {
  await asHouseAdmin(database).call("schedule_match", {
    p_match_id: match.id,
    p_scheduled_time: at,
  });
}
