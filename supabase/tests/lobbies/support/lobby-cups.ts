import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import { startedCup } from "../../tournaments/support/cups.ts";
import type { NewTournament } from "@leyenda/testing/tournaments";

/** A row of a game's results, as the procedures take it. */
export interface ResultRow {
  readonly participant_id: string;
  readonly place?: number | null;
  readonly kills?: number;
  readonly time_ms?: number;
  readonly status?: "placed" | "absent" | "disqualified";
  readonly tied?: boolean;
}

export interface LobbyGame {
  readonly id: string;
  readonly lobby_id: string;
  readonly lobby: number;
  readonly round: number;
  readonly number: number;
  readonly state: string;
  readonly is_extra: boolean;
}

export interface TableRow {
  readonly lobby_id: string;
  readonly slot: number;
  readonly participant_id: string;
  readonly place: number;
  readonly stage_place: number;
  readonly movement: number | null;
  readonly reason: { rule: string; own: number | null; above: number | null } | null;
  readonly points: string;
  readonly adjustment: string;
  readonly games: number;
  readonly gap: string | null;
  readonly advances: boolean | null;
  readonly round: number;
  readonly is_provisional: boolean;
  readonly average_place: string | null;
  readonly game_places: (number | null)[];
}

/** Returns the id of a preset scoring system. */
export async function presetOf(database: OwnedDatabase, key: string): Promise<string> {
  const { id } = await asOwner(database).one<{ id: string }>(
    "select id from public.scoring_systems where key = $1",
    [key],
  );
  return id;
}

/** The fields of a stage of lobbies as `set_tournament_stages` takes them. */
export async function lobbyStage(
  database: OwnedDatabase,
  {
    preset = "free-fire",
    scoring,
    structure = "single",
    size = 12,
    games = 2,
    ...stage
  }: {
    readonly preset?: string;
    readonly scoring?: string;
    readonly structure?: string;
    readonly size?: number;
    readonly games?: number;
    readonly name?: string;
    readonly [field: string]: unknown;
  } = {},
): Promise<Record<string, unknown>> {
  const { carried, share, head_start, settings = {}, ...fields } = stage;
  return {
    kind: "lobbies",
    name: "Salas",
    scoring_system_id: scoring ?? (await presetOf(database, preset)),
    lobbies: { structure, size, games, carried, share, head_start, ...(settings as object) },
    ...fields,
  };
}

/** Starts a tournament with these stages; `ids` are its participants, best seed first. */
export const startedLobbies = (
  database: OwnedDatabase,
  count: number,
  stages: readonly unknown[],
  wanted: NewTournament = {},
): Promise<{ id: string; ids: string[] }> => startedCup(database, count, { ...wanted, stages });

/** Returns the games of all lobbies of a tournament by stage, lobby and number. */
export const gamesOf = (
  database: OwnedDatabase,
  cup: { readonly id: string },
): Promise<LobbyGame[]> =>
  asOwner(database).query<LobbyGame>(
    `select game.id, game.lobby_id, lobby.position as lobby, lobby.round, game.number, game.state, game.is_extra
     from public.lobby_games game
     join public.tournament_lobbies lobby on lobby.id = game.lobby_id
     join public.tournament_stages stage on stage.id = lobby.stage_id
     where game.tournament_id = $1
     order by stage.position, lobby.round, lobby.position, game.number`,
    [cup.id],
  );

/** Returns the participants of a lobby by slot. */
export const slotsOf = (database: OwnedDatabase, lobbyId: string): Promise<string[]> =>
  asOwner(database).column<string>(
    "select participant_id from public.lobby_slots where lobby_id = $1 order by slot",
    [lobbyId],
  );

/** Rows for participants in order of their place, with these kills. */
export const inOrder = (ids: readonly string[], kills: readonly number[] = []): ResultRow[] =>
  ids.map((participant_id, at) => ({ participant_id, place: at + 1, kills: kills[at] ?? 0 }));

/** Publishes a game, by default as an administrator; returns the conflicts. */
export const publish = <Row extends object>(
  database: OwnedDatabase,
  game: { readonly id: string },
  rows: readonly ResultRow[] | null,
  by: Session = asHouseAdmin(database),
): Promise<Row[]> =>
  by.query<Row>("select * from public.publish_lobby_game($1, $2)", [
    game.id,
    rows && JSON.stringify(rows),
  ]);

/** Returns the table of a stage, as visitors read it: as now, or as after a round. */
export const tableOf = (
  session: Session,
  stageId: string,
  round: number | null = null,
): Promise<TableRow[]> =>
  session.query<TableRow>("select * from public.lobby_table($1, $2)", [stageId, round]);
