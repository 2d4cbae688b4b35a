import { randomBytes } from "node:crypto";
import type { StandInAnswer } from "./stand-in-server.ts";

/** A scheduled event of a Discord server. */
export interface ShownEvent {
  readonly id: string;
  name: string;
  description: string;
  scheduled_start_time: string;
  scheduled_end_time: string;
  entity_metadata: { readonly location: string };
  /** The status of the event. 1: scheduled, 2: active, 3: completed, 4: cancelled. */
  status: number;
}

/** A Discord server as an application sees it. */
export interface DiscordServer {
  readonly id: string;
  hasBot: boolean;
  /** The application's permissions in the server. */
  readonly permissions: Set<"CREATE_EVENTS" | "CREATE_PUBLIC_THREADS">;
  readonly events: Map<string, ShownEvent>;
}

const MOST_EVENTS = 100;
/** The allowed changes of an event's status: scheduled → active → completed, or scheduled → cancelled. */
const TRANSITIONS: Readonly<Record<number, readonly number[]>> = { 1: [2, 4], 2: [3] };

export const snowflake = (): string => String(BigInt(`0x${randomBytes(7).toString("hex")}`));

export const refuse = (status: number, code: number, message = ""): StandInAnswer => ({
  status,
  json: { code, message },
});

export const makeServer = (): DiscordServer => ({
  id: snowflake(),
  hasBot: true,
  permissions: new Set(["CREATE_EVENTS", "CREATE_PUBLIC_THREADS"] as const),
  events: new Map(),
});

/** Handles `…/guilds/{server}/scheduled-events` and the paths below it. */
export function answerEvents(
  server: DiscordServer | undefined,
  method: string,
  id: string | undefined,
  body: Record<string, unknown>,
): StandInAnswer {
  if (!server?.hasBot) return refuse(404, 10_004, "Unknown Guild");
  if (method === "GET" && id === undefined)
    return { status: 200, json: [...server.events.values()] };
  const known = server.events.get(id ?? "");
  if (id !== undefined && known === undefined)
    return refuse(404, 10_070, "Unknown Guild Scheduled Event");
  if (method === "GET") return { status: 200, json: known ?? {} };
  // The permission that creates an event also allows its creator to change it.
  if (!server.permissions.has("CREATE_EVENTS")) return refuse(403, 50_013, "Missing Permissions");
  if (method === "DELETE") {
    server.events.delete(id ?? "");
    return { status: 204, json: {} };
  }
  const said = { ...known, ...body } as ShownEvent;
  const fault = faultOf(said, body, known);
  if (fault !== null) return refuse(400, 50_035, fault);
  if (known === undefined) {
    const open = [...server.events.values()].filter(({ status }) => status <= 2);
    if (open.length >= MOST_EVENTS) return refuse(400, 30_038, "Too many events");
    const made = { ...said, id: snowflake(), status: 1 };
    server.events.set(made.id, made);
    return { status: 200, json: made };
  }
  if (known.status > 2) return refuse(400, 180_000, "Cannot update a finished event");
  Object.assign(known, body);
  return { status: 200, json: known };
}

function faultOf(
  said: ShownEvent & { privacy_level?: number; entity_type?: number },
  body: Record<string, unknown>,
  known: ShownEvent | undefined,
): string | null {
  const [start, end] = [said.scheduled_start_time, said.scheduled_end_time].map(Date.parse);
  if (said.privacy_level !== 2 || said.entity_type !== 3) return "kind";
  if (!(said.name?.length >= 1 && said.name.length <= 100)) return "name";
  if (!((said.description ?? "").length <= 1000)) return "description";
  const place = said.entity_metadata?.location ?? "";
  if (place.length < 1 || place.length > 100) return "location";
  if (!(start && end && end > start && end > Date.now())) return "end";
  const moves = body["scheduled_start_time"] !== undefined;
  if (moves && (start <= Date.now() || (known && known.status > 1))) return "start";
  const status = body["status"];
  if (known === undefined) return status === undefined ? null : "status";
  return typeof status !== "number" || TRANSITIONS[known.status]?.includes(status)
    ? null
    : "status";
}

/** The fields of an application's command that Discord validates. */
export interface Command {
  readonly name: string;
  readonly description: string;
}

/** Returns the commands of an application, or replaces them. */
export function answerCommands(known: Command[], method: string, body: string): StandInAnswer {
  if (method !== "PUT") return { status: 200, json: known };
  const list = JSON.parse(body) as Command[];
  if (
    list.some(({ name, description }) => !/^[a-z-]{1,32}$/.test(name) || description.length > 100)
  )
    return refuse(400, 50_035, "Invalid Form Body");
  known.splice(0, known.length, ...list);
  return { status: 200, json: list };
}
