import { createPlayer } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { createTournament } from "@leyenda/testing/tournaments";
import { cupForm, type EditingForm, type Fields, type OpenForm } from "./editing-forms.ts";

/** Converts fields to the parameters of a procedure. */
const named = (fields: Fields, others: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries({ ...fields, ...others }).map(([name, value]) => [`p_${name}`, value]),
  );

/** Returns a form that is saved by a procedure with named parameters and `p_read`. */
const procedureForm = (
  by: Session,
  procedure: string,
  read: () => Promise<Fields>,
  parametersOf: (fields: Fields) => Fields,
): OpenForm => ({
  read,
  save: async (changes, known) =>
    by.call(`public.${procedure}`, {
      ...parametersOf({ ...(await read()), ...changes }),
      p_read: JSON.stringify(known),
    }),
});

const rowReader = (database: OwnedDatabase, sql: string, id: string) => async () => {
  const { row } = await asOwner(database).one<{ row: Fields }>(
    `select to_json(found) as row from (${sql}) as found`,
    [id],
  );
  return row;
};

/** Every form of the product that is saved by a dedicated procedure. */
export const PROCEDURE_FORMS: readonly EditingForm[] = [
  {
    name: "profile",
    open: async (database) => {
      const player = await createPlayer(database);
      return procedureForm(
        asUser(database, player),
        "save_profile",
        rowReader(
          database,
          `select username, own.full_name, full_name_public, country, bio, own.phone_number, games_played, game_identities
           from public.profiles join public.profile_private own on own.profile_id = id where id = $1`,
          player.id,
        ),
        (fields) => named(fields, { game_identities: JSON.stringify(fields.game_identities) }),
      );
    },
    field: ["bio", "Uno", "Otro"],
    other: ["country", "Chile"],
  },
  {
    name: "payment data",
    open: async (database) => {
      const player = await createPlayer(database);
      return procedureForm(
        asUser(database, player),
        "save_payment_info",
        rowReader(
          database,
          `select payment_info ->> 'cvu' as cvu, payment_info ->> 'alias' as alias, payment_info ->> 'account' as account,
             payment_info ->> 'holder' as holder from public.profile_private where profile_id = $1`,
          player.id,
        ),
        named,
      );
    },
    field: ["alias", "uno.alias", "otro.alias"],
    other: ["cvu", "1".repeat(22)],
  },
  {
    name: "webhook",
    open: async (database) => {
      const by = asHouseAdmin(database);
      const { id } = await createTournament(database);
      const webhook = await by.call<string>("public.create_webhook", {
        p_tournament_id: id,
        p_url: "https://example.com/antes",
        p_kinds: ["match.ready"],
      });
      return procedureForm(
        by,
        "save_webhook",
        rowReader(database, "select url, kinds from private.webhooks where id = $1", webhook),
        (fields) => named(fields, { webhook_id: webhook, is_on: null }),
      );
    },
    field: ["url", "https://example.com/uno", "https://example.com/otro"],
    other: ["kinds", ["match.ready", "prize.paid"]],
  },
  {
    name: "Discord channel",
    open: async (database) => {
      const by = asHouseAdmin(database);
      const { id } = await createTournament(database);
      await by.call("public.save_discord_posts", {
        p_tournament_id: id,
        p_sealed: "x".repeat(60),
        p_kinds: ["result"],
      });
      return procedureForm(
        by,
        "save_discord_posts",
        rowReader(
          database,
          "select kinds, threads, has_event from private.discord_posts where tournament_id = $1",
          id,
        ),
        (fields) => named(fields, { tournament_id: id, sealed: null }),
      );
    },
    field: ["kinds", ["champion"], ["match"]],
    other: ["threads", "tournament"],
  },
  {
    name: "staff rights",
    open: async (database) => {
      const tournament = await createTournament(database);
      const place = await joinStaff(database, tournament, await createPlayer(database), ["chat"]);
      return procedureForm(
        asHouseAdmin(database),
        "set_tournament_staff_rights",
        rowReader(database, "select rights from public.tournament_staff where id = $1", place),
        (fields) => named(fields, { staff_id: place }),
      );
    },
    field: ["rights", ["chat", "results"], ["chat", "schedule"]],
  },
  {
    name: "series",
    open: async (database) => {
      const by = asHouseAdmin(database);
      const { id } = await createTournament(database);
      const fields = {
        weekday: 5,
        local_time: "21:00",
        time_zone: "America/Argentina/Buenos_Aires",
        every_weeks: 1,
        opens_days: 6,
        first_hours: 0,
        ends_on: null,
        editions: null,
      };
      await by.call("public.set_tournament_series", named(fields, { tournament_id: id }));
      return procedureForm(
        by,
        "set_tournament_series",
        rowReader(
          database,
          `select weekday, to_char(local_time, 'HH24:MI') as local_time, time_zone, every_weeks, opens_days, first_hours, ends_on,
             editions_left from public.tournament_series where model_id = $1`,
          id,
        ),
        ({ editions_left: editions, ...rest }) => named(rest, { tournament_id: id, editions }),
      );
    },
    field: ["weekday", 3, 6],
    other: ["local_time", "22:30"],
  },
  {
    name: "stage settings",
    open: async (database) => {
      const { id } = await cupForm(database);
      const { id: stage } = await asOwner(database).one<{ id: string }>(
        "select id from public.tournament_stages where tournament_id = $1 and position = 2",
        [id],
      );
      return procedureForm(
        asHouseAdmin(database),
        "set_stage_settings",
        rowReader(
          database,
          "select best_of, best_of_rules, qualifiers from public.tournament_stages where id = $1",
          stage,
        ),
        (fields) =>
          named(fields, { stage_id: stage, best_of_rules: JSON.stringify(fields.best_of_rules) }),
      );
    },
    field: ["best_of", 5, 7],
    other: ["qualifiers", 3],
  },
];
