import { createGame, createNews, createStoreItem } from "@leyenda/testing/create-content";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { nextNumber } from "@leyenda/testing/next-number";
import { asOwner, asUser, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import { createTournament } from "@leyenda/testing/tournaments";
import { createVetoSequence } from "@leyenda/testing/vetoes";

export type Fields = Record<string, unknown>;

/** A form that is open in a browser window. */
export interface OpenForm {
  /** Reads the data that the form shows when it opens. */
  readonly read: () => Promise<Fields>;
  /** Saves some fields, with the values of the same fields when the form was opened. */
  readonly save: (changes: Fields, read: Fields) => Promise<unknown>;
}

export interface EditingForm {
  readonly name: string;
  readonly open: (database: OwnedDatabase) => Promise<OpenForm>;
  /** A field with two values that both differ from the stored one. */
  readonly field: readonly [name: string, one: unknown, other: unknown];
  /** Another field with a new value; undefined if the form has only one field. */
  readonly other?: readonly [name: string, value: unknown];
}

/** Returns a form that changes one row of a table. */
function rowForm(by: Session, table: string, id: string, columns: readonly string[]): OpenForm {
  const key = table === "settings" ? "key" : "id";
  return {
    read: async () => {
      const pairs = columns.map((column) => `'${column}', ${column}`).join(", ");
      const { row } = await by.one<{ row: Fields }>(
        `select json_build_object(${pairs}) as row from public.${table} where ${key}::text = $1`,
        [id],
      );
      return row;
    },
    save: (changes, read) =>
      by.call("public.save_row", {
        p_table: table,
        p_id: id,
        p_changes: JSON.stringify(changes),
        p_read: JSON.stringify(read),
      }),
  };
}

const LEAGUE = [
  { kind: "round_robin", name: "Zonas", group_size: 4, legs: 1, best_of: 1 },
  { kind: "single_elimination", name: "Llave", qualifiers: 2, best_of: 3 },
];

/** Returns the form with the settings of a tournament with two custom stages. */
export async function cupForm(database: OwnedDatabase): Promise<OpenForm & { id: string }> {
  const by = asHouseAdmin(database);
  const { id } = await createTournament(database, {
    startDate: new Date("2030-05-04T09:30:33Z"),
    prizes: [
      { type: "tickets", value: 20 },
      { type: "tickets", value: 10 },
    ],
    rules: "Reglas",
  });
  const call = (parameters: Fields) =>
    by.call("public.save_tournament", {
      p_tournament_id: id,
      ...Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [
          name,
          value === undefined ? null : JSON.stringify(value),
        ]),
      ),
    });
  await call({ p_settings: {}, p_stages: LEAGUE });
  return {
    id,
    read: async () => {
      const { row } = await asOwner(database).one<{ row: Fields }>(
        `select to_json(tournament)::jsonb || jsonb_build_object(
           'stages', private.stored_stages(id), 'vetoes', private.veto_settings(id)
         ) as row from public.tournaments tournament where id = $1`,
        [id],
      );
      return row;
    },
    save: ({ stages, vetoes, ...settings }, read) =>
      call({ p_settings: settings, p_stages: stages, p_vetoes: vetoes, p_read: read }),
  };
}

async function rowOf(database: OwnedDatabase, sql: string): Promise<string> {
  const { id } = await asHouseAdmin(database).one<{ id: string }>(sql);
  return id;
}

const asAdmin =
  (table: string, columns: readonly string[], make: (database: OwnedDatabase) => Promise<string>) =>
  async (database: OwnedDatabase) =>
    rowForm(asHouseAdmin(database), table, await make(database), columns);

/** Returns the stored stages, with one setting of one stage changed. */
export const withStage = (stages: unknown, at: number, change: Fields): Fields[] =>
  (stages as Fields[]).map((stage, place) => (place === at ? { ...stage, ...change } : stage));

/** Every form of the product that edits columns of a stored row, or a tournament. */
export const ROW_FORMS: readonly EditingForm[] = [
  {
    name: "tournament: settings",
    open: cupForm,
    field: ["name", "Copa de otoño", "Copa de invierno"],
    other: ["max_participants", 32],
  },
  {
    name: "tournament: dates",
    open: cupForm,
    field: ["start_date", "2030-06-01T20:00:00+00:00", "2030-06-02T20:00:00+00:00"],
    other: ["registration_deadline", "2030-05-03T20:00:00+00:00"],
  },
  {
    name: "tournament: prizes",
    open: cupForm,
    field: ["prizes", [{ type: "tickets", value: 30 }], [{ type: "tickets", value: 40 }]],
    other: ["entry_fee", 3],
  },
  {
    name: "tournament: rules",
    open: cupForm,
    field: ["rules", "Sin trampas", "Sin repeticiones"],
    other: ["requirements", "Micrófono"],
  },
  {
    name: "news",
    open: asAdmin("news", ["title", "content", "published_at"], async (database) => {
      const { id } = await createNews(database);
      return id;
    }),
    field: ["content", "Uno.", "Otro."],
    other: ["title", "Título nuevo"],
  },
  {
    name: "store pack",
    open: asAdmin("store_items", ["name", "price_ars", "is_active"], async (database) => {
      const { id } = await createStoreItem(database);
      return id;
    }),
    field: ["price_ars", 1500.5, 2000],
    other: ["name", "Pack nuevo"],
  },
  {
    name: "coupon",
    open: asAdmin(
      "coupons",
      ["discount_percentage", "valid_until", "max_redemptions"],
      (database) =>
        rowOf(
          database,
          `insert into public.coupons (code, discount_percentage) values ('CUPON${nextNumber()}', 10) returning id`,
        ),
    ),
    field: ["valid_until", "2030-06-01T20:00:00+00:00", "2030-06-02T20:00:00+00:00"],
    other: ["discount_percentage", 15],
  },
  {
    name: "game",
    open: asAdmin("games", ["name", "counts_kda"], async (database) => {
      const { id } = await createGame(database);
      return id;
    }),
    field: ["name", "Juego uno", "Juego otro"],
    other: ["counts_kda", true],
  },
  {
    name: "map pool",
    open: asAdmin("map_pools", ["name", "maps", "sides"], async (database) => {
      await createGame(database, { name: "Valorant" });
      const { poolId } = await createVetoSequence(database, {
        steps: [{ act: "decider" }],
        bestOf: 1,
        maps: [{ name: "Mapa" }],
      });
      return poolId;
    }),
    field: ["name", "Mapas uno", "Mapas otro"],
    other: ["sides", ["Norte", "Sur"]],
  },
  {
    name: "veto",
    open: asAdmin("veto_sequences", ["name", "step_seconds", "first"], async (database) => {
      await createGame(database, { name: "Valorant" });
      const { id } = await createVetoSequence(database, {
        steps: [{ act: "decider" }],
        bestOf: 1,
        maps: [{ name: "Mapa" }],
      });
      return id;
    }),
    field: ["step_seconds", 30, 90],
    other: ["name", "Veto nuevo"],
  },
  {
    name: "achievement",
    open: asAdmin("achievements", ["name", "threshold", "description"], (database) =>
      rowOf(
        database,
        `insert into public.achievements (name, description, metric, threshold, is_active)
         values ('Logro ${nextNumber()}', 'Gana', 'matches_won', 900, false) returning id`,
      ),
    ),
    field: ["threshold", 901, 902],
    other: ["description", "Gana mucho"],
  },
  {
    name: "setting",
    open: asAdmin("settings", ["value"], async () => "challenge_play_hours"),
    field: ["value", 30, 40],
  },
  {
    name: "module switch",
    open: asAdmin("system_status", ["is_enabled", "maintenance_message"], async (database) => {
      const { id } = await asOwner(database).one<{ id: number }>(
        "select id from public.system_status where module_name = 'friends'",
      );
      return String(id);
    }),
    field: ["maintenance_message", "Vuelve a las 10", "Vuelve a las 12"],
    other: ["is_enabled", false],
  },
  {
    name: "team: administration",
    open: asAdmin("teams", ["name", "description", "featured"], async (database) => {
      const { id } = await createTeam(database);
      return id;
    }),
    field: ["name", "Equipo uno", "Equipo otro"],
    other: ["featured", true],
  },
  {
    name: "team: its leader",
    open: async (database) => {
      const team = await createTeam(database);
      const columns = ["name", "description", "games", "game_identities"];
      return rowForm(asUser(database, team.leader), "teams", team.id, columns);
    },
    field: ["description", "Uno", "Otro"],
    other: ["game_identities", { Valorant: "uno#1" }],
  },
  {
    name: "identifier in a game",
    open: async (database) => {
      const player = await createPlayer(database);
      return rowForm(asUser(database, player), "profiles", player.id, ["game_identities"]);
    },
    field: ["game_identities", { Valorant: "uno#1" }, { Valorant: "otro#1" }],
  },
];
