import { createHash } from "node:crypto";
import type pg from "pg";
import { addGuests } from "@leyenda/testing/guests";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";
import { createTournament, setStatus } from "../tournament-actions.ts";

const GAME = "Free Fire";
/** `draw_seed` values from this number on identify the nights; the numbers of the endless cup end before. */
const FIRST_DRAW = 735_000_000;
/** How many nights are stored, including the running one. */
const KEPT = 2;
/** A night that takes more than this many minutes is cancelled: a visitor may have made it unplayable. */
const MOST_MINUTES = 120;
/** How many rows are entered at a time. */
const ROWS = 3;
const PAUSE_MS = 6_000;
const AFTERGLOW_MS = 60_000;
/** The pause after an action failed. */
const AFTER_FAILURE_MS = 30_000;

const MAPS = ["Bermuda", "Purgatorio", "Kalahari"];
/** Squads in the first half play a little better. */
const SQUADS = [
  "Escuadra Zonda",
  "Los del Chaco",
  "Furia Guaraní",
  "Puma Rosado",
  "Cazadores del Sur",
  "La Tropa",
  "Ñandú Veloz",
  "Trueno Andino",
  "Barrio Norte FF",
  "Última Zona",
  "Caribe Bravo",
  "Lluvia de Plomo",
  "Sierra Nevada",
  "Kraken Porteño",
  "Doble Caída",
  "Reyes del Gulag",
  "Colibrí Letal",
  "Mate y Bala",
  "Búfalos",
  "Zona Roja",
  "Los Invisibles",
  "Carpincho Team",
  "Aurora Austral",
  "Cinco Esquinas",
];

const RULES = `Formato: dos salas de doce escuadras, tres partidas cada una. Las seis mejores de cada sala juegan la final.

Puntos: 12, 9, 8, 7, 6, 5, 4, 3, 2 y 1 por puesto, y uno por baja.`;

type NightAct = "night" | "afterglow" | "rows" | "published" | "called off";

interface Night {
  readonly id: string;
  readonly number: number;
  readonly isOver: boolean;
  /** Minutes since the night was created. */
  readonly age: number;
}

interface OpenGame {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly entered: readonly string[];
}

/** Returns a deterministic number from 0 up to 1, derived from its arguments. */
function chance(...of: readonly (string | number)[]): number {
  return createHash("sha256").update(of.join(" ")).digest().readUInt32BE() / 2 ** 32;
}

const readNights = (database: OwnedDatabase) =>
  asOwner(database).query<Night>(
    `select id, draw_seed - $1 as number, finished_at is not null or cancelled_at is not null as "isOver",
       extract(epoch from now() - created_at)::float8 / 60 as age
     from public.tournaments where draw_seed between $1 and $1 + 999999 order by draw_seed desc`,
    [FIRST_DRAW],
  );

/** Returns the next game: lobbies play their games in turn. */
async function readOpenGame(database: OwnedDatabase, id: string): Promise<OpenGame | null> {
  const [game] = await asOwner(database).query<OpenGame>(
    `select game.id, lobby.name, game.number,
       (select jsonb_agg(jsonb_build_object('id', slot.participant_id, 'name', private.participant_name(slot.participant_id)) order by slot.slot)
        from public.lobby_slots slot where slot.lobby_id = lobby.id) as sides,
       array(select result.participant_id from public.lobby_results result where result.game_id = game.id) as entered
     from public.lobby_games game
     join public.tournament_lobbies lobby on lobby.id = game.lobby_id
     where game.tournament_id = $1 and game.state = 'planned'
     order by game.number, lobby.position
     limit 1`,
    [id],
  );
  return game ?? null;
}

async function beginNight(database: OwnedDatabase, number: number): Promise<void> {
  const [system] = await asOwner(database).column<string>(
    "select id from public.scoring_systems where key = 'free-fire'",
  );
  const id = await createTournament(database, {
    name: `Noche de Free Fire ${number}`,
    game: GAME,
    start_date: new Date(),
    type: "team",
    team_format: "4v4",
    best_of: 1,
    entry_fee: 0,
    max_participants: SQUADS.length,
    draw_seed: FIRST_DRAW + number,
    duration_text: "Una noche",
    schedule_info: "Dos salas a la vez y una final.",
    rules: RULES,
  });
  const lobbies = { size: 12, games: MAPS.length };
  const stage = { kind: "lobbies", scoring_system_id: system };
  await asHouseAdmin(database).call("set_tournament_stages", {
    p_tournament_id: id,
    p_stages: JSON.stringify([
      { ...stage, name: "Grupos", lobbies: { ...lobbies, structure: "groups" } },
      {
        ...stage,
        name: "Final",
        lobbies: { ...lobbies, structure: "single" },
        qualifiers_from: "group",
        qualifiers: 6,
      },
    ]),
  });
  await setStatus(database, id, "Inscripciones");
  await addGuests(database, { id }, SQUADS);
  await setStatus(database, id, "Activo");
}

/** The places of a game: the stronger squads are more likely to be in front, and now and then one is absent. */
function resultsOf(night: Night, game: OpenGame) {
  const luck = (name: string, what: string) =>
    chance(night.number, game.name, game.number, name, what);
  const isAbsent = (name: string) => luck(name, "absent") < 0.02;
  const placed = game.sides
    .filter(({ name }) => !isAbsent(name))
    .map((side) => ({ side, worth: luck(side.name, "place") + SQUADS.indexOf(side.name) / 60 }))
    .toSorted((one, other) => one.worth - other.worth);
  return [
    ...placed.map(({ side }, at) => ({
      participant_id: side.id,
      place: at + 1,
      kills: Math.floor(luck(side.name, "kills") ** 2 * (at < 4 ? 11 : 6)),
    })),
    ...game.sides
      .filter(({ name }) => isAbsent(name))
      .map(({ id }) => ({ participant_id: id, status: "absent" })),
  ];
}

async function playGame(database: OwnedDatabase, night: Night, game: OpenGame): Promise<NightAct> {
  const staff = asHouseAdmin(database);
  const open = resultsOf(night, game).filter(
    ({ participant_id: id }) => !game.entered.includes(id),
  );
  if (open.length === 0) {
    await staff.query("select public.publish_lobby_game($1)", [game.id]);
    return "published";
  }
  if (game.entered.length === 0)
    await staff.query("select public.plan_lobby_game($1, now(), $2)", [
      game.id,
      MAPS[(game.number - 1) % MAPS.length],
    ]);
  // The staff enters the sides in the order in which they are eliminated.
  await staff.query("select public.save_lobby_results($1, $2)", [
    game.id,
    JSON.stringify(open.slice(-ROWS)),
  ]);
  return "rows";
}

/**
 * Plays a night of lobbies of the demo without end, by calling the product's procedures as its staff. The database
 * contains the whole state, so a restarted process continues the night. Without the game nothing is played.
 *
 * @param owner pool signed in as the owner of the product's objects
 */
export function createLivingNight(owner: pg.Pool): {
  readonly playOn: (now: number) => Promise<NightAct | null>;
} {
  const database: OwnedDatabase = { owner };
  let dueAt = -Infinity;
  let admiredId: string | null = null;

  async function act(): Promise<NightAct | null> {
    const [known] = await asOwner(database).query("select from public.games where name = $1", [
      GAME,
    ]);
    if (!known) return null;
    const nights = await readNights(database);
    const [night] = nights;
    if (!night || night.isOver) {
      if (night && admiredId !== night.id) {
        admiredId = night.id;
        return "afterglow";
      }
      for (const { id } of nights.slice(KEPT - 1))
        await asHouseAdmin(database).query("delete from public.tournaments where id = $1", [id]);
      await beginNight(database, (night?.number ?? 0) + 1);
      return "night";
    }
    const game = night.age > MOST_MINUTES ? null : await readOpenGame(database, night.id);
    if (game) return await playGame(database, night, game);
    await asHouseAdmin(database).call("cancel_tournament", {
      p_tournament_id: night.id,
      p_reason: "La noche no se puede terminar: empieza otra.",
    });
    return "called off";
  }

  return {
    async playOn(now) {
      if (now < dueAt) return null;
      dueAt = now + AFTER_FAILURE_MS;
      const done = await act();
      dueAt = now + (done === "afterglow" ? AFTERGLOW_MS : PAUSE_MS);
      return done;
    },
  };
}
