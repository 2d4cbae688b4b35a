import type { Json } from "./openapi-components.ts";

/** An id that does not exist, so that a sample request that is sent unchanged has no effect. */
const ID = "00000000-0000-0000-0000-000000000000";
const INSTANT = "2026-12-05T21:00:00Z";

/** Sample values by the name of a field, as in a tournament of the demonstration. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  best_of: 3,
  best_of_rules: [],
  choices: [],
  country: "Argentina",
  creator_name: "Fénix",
  description: "Ocho equipos, una noche.",
  format: "1v1",
  game: "Valorant",
  game_identities: { Valorant: "Fénix#LAS" },
  game_name: "Valorant",
  kinds: ["match.decided"],
  last_five: "WWLWD",
  local_time: "21:00:00",
  map: "Ascent",
  maps: [],
  minutes: 15,
  name: "Copa Leyenda",
  name1: "Fénix",
  name2: "Cóndor",
  names: ["Fénix", "Cóndor"],
  participant_name: "Fénix",
  participant1_name: "Fénix",
  participant2_name: "Cóndor",
  prizes: [{ type: "tickets", value: 500 }],
  reason: "Así lo muestra la captura.",
  points: 6,
  rating: 1540,
  result: "2-1",
  scheduled_time: INSTANT,
  starts_at: INSTANT,
  revealed: 0,
  rights: ["results"],
  rival_name: "Cóndor",
  slug: "copa-leyenda",
  stats: { wins: 3, losses: 1 },
  steps: [],
  team_name: "Fénix",
  time_zone: "America/Argentina/Buenos_Aires",
  title: "Copa Leyenda",
  token: "EL_CODIGO_DEL_ENLACE",
  tournament_name: "Copa Leyenda",
  type: "team",
  url: "https://example.com/leyenda",
  username: "fenix",
  winner_name: "Fénix",
};

/** Sample values by operation. The key `operation` is the whole response, `operation.field` a field. */
const BY_PLACE: Readonly<Record<string, unknown>> = {
  "achievements.description": "Gana diez partidos.",
  "achievements.name": "Diez victorias",
  "challenges.status": "open",
  confirm_match_result: "completed",
  "declare_match_winner.p_winner_id": ID,
  "dispute_match.p_reason": "El último mapa terminó 13-11 a nuestro favor.",
  "editions_beside.status": "Activo",
  "games.name": "Valorant",
  "get_guest_claim.guest_name": "Cóndor",
  "get_guest_claim.status": "Activo",
  "get_open_challenge.status": "open",
  "get_refereed_match.status": "scheduled",
  guest_entry: null,
  "map_pools.name": "Temporada 2026",
  "match_history.kind": "tournament",
  "match_list.kind": "tournament",
  "match_list.p_part": "coming",
  "match_list.status": "scheduled",
  "match_log.action": "report_match_result",
  "match_veto_sequences.name": "Mejor de 3",
  my_tournament_rights: ["results"],
  "ranking.name": "Fénix",
  report_match_result: "pending_results",
  "schedule_match.p_scheduled_time": INSTANT,
  "store_items.name": "Pack de tickets",
  "teams.name": "Fénix",
  "tournament_counts.status": "Activo",
  "tournament_groups.name": "Grupo A",
  "tournament_matches.status": "scheduled",
  "tournament_now.phase": "playing",
  "tournament_stages.name": "Playoffs",
  "veto_sequences.name": "Mejor de 3",
};

/** Returns the sample value for a field of an object. */
function fieldExample(owner: string, name: string, schema: Json): unknown {
  const place = BY_PLACE[`${owner}.${name}`];
  if (place !== undefined) return place;
  const named = BY_NAME[name.replace(/^p_/u, "")];
  return named !== undefined && fits(named, schema) ? named : valueExample(schema);
}

/** Whether a value has the type of a schema and is one of its allowed values. No sample value counts as a `uuid`. */
function fits(value: unknown, { type, enum: words, format, items }: Json): boolean {
  if (Array.isArray(words)) return words.includes(value);
  if (format === "uuid") return false;
  const itemWords = (items as Json | undefined)?.["enum"];
  if (Array.isArray(itemWords) && Array.isArray(value))
    return value.every((one) => itemWords.includes(one));
  if (type === undefined) return true;
  const own = Array.isArray(value)
    ? "array"
    : typeof value === "number"
      ? Number.isInteger(value)
        ? "integer"
        : "number"
      : typeof value;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.includes(own) || (own === "integer" && types.includes("number"));
}

/** Returns a value for a schema without a sample: its first allowed value, its minimum, or null if allowed. */
function valueExample(schema: Json): unknown {
  const { type, enum: words, format, items, minimum } = schema;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (Array.isArray(words)) return words[0];
  if (format === "uuid") return ID;
  if (types.includes("null") || type === undefined) return null;
  if (format === "date-time") return INSTANT;
  if (format === "date") return INSTANT.slice(0, 10);
  if (types.includes("boolean")) return false;
  if (types.includes("array")) return [valueExample((items ?? {}) as Json)];
  if (types.includes("string")) return "…";
  return typeof minimum === "number" ? Math.max(minimum, 1) : 1;
}

/** Returns a sample object with the named fields, by default with all fields. */
export function objectExample(
  owner: string,
  properties: Readonly<Record<string, Json>>,
  named: readonly string[] = Object.keys(properties),
): Json {
  return Object.fromEntries(
    named.map((name) => [name, fieldExample(owner, name, properties[name] ?? {})]),
  );
}

/** Returns a sample response of an operation that has a single value. */
export const answerExample = (operation: string, schema: Json): unknown =>
  BY_PLACE[operation] ?? valueExample(schema);
