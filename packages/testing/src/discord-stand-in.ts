import { randomBytes, sign } from "node:crypto";
import { type DiscordApplication, discordEnvironment, keysOf } from "./discord-application.ts";
import { createDiscordChannels, type DiscordChannels } from "./discord-channels.ts";
import {
  type DiscordPerson,
  EPHEMERAL,
  emptyMessage,
  faultOf,
  formIn,
  type Outcome,
  type ShownMessage,
} from "./discord-message.ts";
import {
  answerCommands,
  answerEvents,
  type Command,
  refuse,
  snowflake,
} from "./discord-servers.ts";
import { type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in-server.ts";

/** After this time Discord closes the connection and shows that the application did not respond. */
const PATIENCE_MS = 3_000;

/** The lifetime of an interaction's token, in milliseconds. */
const TOKEN_MS = 15 * 60_000;

export interface SentInteraction {
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface DiscordStandIn {
  readonly url: string;
  readonly applicationId: string;
  readonly publicKey: string;
  readonly botToken: string;
  /** Environment variables that make a server use the stand-in. */
  readonly env: Record<string, string>;
  /** The registered commands of the application. */
  readonly commands: Command[];
  /** The application's direct messages, by the recipient's id. */
  readonly directMessages: Map<string, string[]>;
  readonly channels: DiscordChannels;
  /** Whether users other than its owner may add the application to their servers. */
  isPublic: boolean;
  /** The calls that the stand-in received, as method and path, in order. */
  readonly calls: string[];
  /** Descriptions of requests that Discord would not have accepted. */
  readonly faults: string[];
  /** The calls that the stand-in refused, as status and code: `401 50027`. */
  readonly refusals: string[];
  /** Sets the response for the next calls whose path contains `path`. */
  answerNext(path: string, status: number, json: object): void;
  /** Sets the URL for interactions and tests it as Discord does: with a PING, and with a badly signed PING. */
  setEndpoint(url: string): Promise<boolean>;
  person(name: string, id?: string): DiscordPerson;
  /** Returns a signed interaction that the test sends itself. */
  signed(interaction: object, timestamp?: number): SentInteraction;
  /** Makes the tokens of all earlier interactions expire. */
  expireTokens(): void;
  close(): Promise<void>;
}

/** Starts a simulated Discord: it signs requests, waits three seconds, and refuses what Discord refuses. */
export async function startDiscordStandIn(
  application: DiscordApplication = { id: snowflake(), seed: randomBytes(32).toString("hex") },
  port = 0,
): Promise<DiscordStandIn> {
  const { privateKey, publicKey } = keysOf(application);
  const applicationId = application.id;
  const botToken = `bot-${applicationId}`;
  let endpoint = "";
  const answers = new Map<string, { message: ShownMessage; since: number }>();
  const planned: { path: string; answer: StandInAnswer }[] = [];
  const channels = new Map<string, string>();

  function asBot({ headers }: StandInRequest): boolean {
    return headers.authorization === `Bot ${botToken}`;
  }

  function route(request: StandInRequest): StandInAnswer {
    const answer = answerTo(request);
    if ("status" in answer && answer.status >= 400)
      standIn.refusals.push(
        `${answer.status} ${String((answer.json as { code?: number }).code ?? 0)}`,
      );
    return answer;
  }

  function answerTo(request: StandInRequest): StandInAnswer {
    const { method, url, headers } = request;
    const call = `${method} ${url.pathname}`;
    if (url.pathname.startsWith("/made/")) return standIn.channels.make(url);
    standIn.calls.push(call);
    if (!String(headers["user-agent"]).startsWith("DiscordBot ("))
      standIn.faults.push("user-agent");
    const at = planned.findIndex(({ path }) => url.pathname.includes(path));
    const [plan] = at === -1 ? [] : planned.splice(at, 1);
    if (plan) return plan.answer;
    const body = JSON.parse(request.body || "null") as Record<string, unknown>;
    const [, first, second, third, fourth, fifth] = url.pathname.split("/");
    if (first === "webhooks" && method === "PATCH") {
      const known = answers.get(third ?? "");
      if (second !== applicationId || !known) return refuse(404, 10_015, "Unknown Webhook");
      if (Date.now() - known.since > TOKEN_MS) return refuse(401, 50_027, "Invalid Webhook Token");
      return show(known.message, body as Partial<ShownMessage>);
    }
    if (first === "webhooks" && method === "POST")
      return standIn.channels.post(`${second}/${third}`, body, url.searchParams.get("thread_id"));
    if (first === "webhooks" && method === "GET")
      return standIn.channels.describe(`${second}/${third}`);
    if (!asBot(request)) return refuse(401, 0, "401: Unauthorized");
    if (call === "GET /applications/@me")
      return {
        status: 200,
        json: {
          id: applicationId,
          verify_key: publicKey,
          interactions_endpoint_url: endpoint || null,
          bot_public: standIn.isPublic,
        },
      };
    if (url.pathname === `/applications/${applicationId}/commands`)
      return answerCommands(standIn.commands, method, request.body);
    if (call === "GET /users/@me/guilds") return standIn.channels.joined();
    if (first === "guilds" && third === "scheduled-events")
      return answerEvents(standIn.channels.servers.get(second ?? ""), method, fourth, body);
    if (first === "channels" && fifth === "threads")
      return standIn.channels.open(second ?? "", fourth ?? "", body);
    if (call === "POST /users/@me/channels") {
      const id = snowflake();
      channels.set(id, String(body["recipient_id"]));
      return { status: 200, json: { id } };
    }
    const to =
      first === "channels" && third === "messages" ? channels.get(second ?? "") : undefined;
    if (to !== undefined) {
      standIn.directMessages.set(to, [
        ...(standIn.directMessages.get(to) ?? []),
        String(body["content"]),
      ]);
      return { status: 200, json: { id: snowflake() } };
    }
    return refuse(404, 0, "404: Not Found");
  }

  function show(shown: ShownMessage, body: Partial<ShownMessage>): StandInAnswer {
    const fault = faultOf(body);
    if (fault !== null) {
      standIn.faults.push(fault);
      return refuse(400, 50_035, fault);
    }
    Object.assign(shown, { content: "", embeds: [], components: [], ...body, isDeferred: false });
    return { status: 200, json: { id: snowflake() } };
  }

  function signed(interaction: object, timestamp = Math.floor(Date.now() / 1000)): SentInteraction {
    const body = JSON.stringify(interaction);
    const signature = sign(null, Buffer.from(`${timestamp}${body}`), privateKey);
    return {
      headers: {
        "content-type": "application/json",
        "x-signature-ed25519": signature.toString("hex"),
        "x-signature-timestamp": String(timestamp),
      },
      body,
    };
  }

  const post = ({ headers, body }: SentInteraction): Promise<Response> =>
    fetch(endpoint, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE_MS) });

  /** Sends an interaction and shows the response, as Discord's client does. */
  async function interact(
    interaction: Record<string, unknown>,
    pressed: ShownMessage | null,
  ): Promise<Outcome> {
    const token = randomBytes(24).toString("base64url");
    const shown: ShownMessage = pressed ?? emptyMessage(0, true);
    answers.set(token, { message: shown, since: Date.now() });
    const response = await post(
      signed({ id: snowflake(), application_id: applicationId, token, version: 1, ...interaction }),
    );
    if (!response.ok) return { kind: "refused", status: response.status };
    const answered = await response.text();
    const { type, data = {} } = JSON.parse(answered) as {
      type: number;
      data?: Partial<ShownMessage>;
    };
    if (type === 9) return formIn(answered);
    if (type === 6 || type === 7) {
      if (pressed === null) standIn.faults.push("update of no message");
      if (type === 7) show(shown, data);
      else shown.isDeferred = true;
      return { kind: "message", message: shown };
    }
    // The response is a new message, to which the interaction's token refers from now on.
    const own: ShownMessage = emptyMessage(data.flags ?? 0, type === 5);
    answers.set(token, { message: own, since: Date.now() });
    if (type === 4) show(own, data);
    return { kind: "message", message: own };
  }

  function person(name: string, id = snowflake()): DiscordPerson {
    const member = {
      member: { user: { id, username: name.toLowerCase(), global_name: name } },
    };
    const component = (customId: string, message: ShownMessage | null) =>
      interact(
        {
          type: 3,
          ...member,
          data: { custom_id: customId, component_type: 2 },
          message: { id: snowflake(), flags: message?.flags ?? 0 },
        },
        message && (message.flags & EPHEMERAL) !== 0 ? message : null,
      );
    return {
      id,
      name,
      command: (command, options = {}) =>
        interact(
          {
            type: 2,
            ...member,
            data: {
              id: snowflake(),
              name: command,
              type: 1,
              options: Object.entries(options).map(([key, value]) => ({
                name: key,
                type: 3,
                value,
              })),
            },
          },
          null,
        ),
      press(message, label) {
        const found = message.components
          .flatMap((row) => row.components)
          .find((one) => "label" in one && one.label === label);
        if (!found || !("custom_id" in found))
          throw new Error(`no button «${label}» in ${JSON.stringify(message)}`);
        return component(found.custom_id, message);
      },
      pressForged: (customId) => component(customId, emptyMessage(EPHEMERAL, false)),
      send: (form, values) =>
        interact(
          {
            type: 5,
            ...member,
            data: {
              custom_id: form.customId,
              components: form.fields.map((field) => ({
                type: 18,
                component: { type: 4, custom_id: field, value: values[field] ?? "" },
              })),
            },
            message: { id: snowflake(), flags: EPHEMERAL },
          },
          emptyMessage(EPHEMERAL, false),
        ),
      async choices(command, typed) {
        const response = await post(
          signed({
            id: snowflake(),
            application_id: applicationId,
            token: "x",
            type: 4,
            ...member,
            data: {
              name: command,
              options: [{ name: "torneo", type: 3, value: typed, focused: true }],
            },
          }),
        );
        const { data } = (await response.json()) as {
          data: { choices: { name: string; value: string }[] };
        };
        return data.choices;
      },
    };
  }

  const server = await startStandIn(route, port);
  const faults: string[] = [];
  const standIn: DiscordStandIn = {
    url: server.url,
    applicationId,
    publicKey,
    botToken,
    env: discordEnvironment(application, server.url),
    commands: [],
    directMessages: new Map(),
    channels: createDiscordChannels(faults),
    isPublic: true,
    calls: [],
    faults,
    refusals: [],
    answerNext: (path, status, json) => void planned.push({ path, answer: { status, json } }),
    async setEndpoint(url) {
      endpoint = url;
      const ping = signed({ id: snowflake(), application_id: applicationId, token: "x", type: 1 });
      const good = await post(ping);
      const bad = await post({
        ...ping,
        headers: { ...ping.headers, "x-signature-ed25519": "0".repeat(128) },
      });
      const pong = (await good.json().catch(() => null)) as { type?: number } | null;
      return good.ok && pong?.type === 1 && bad.status === 401;
    },
    person,
    signed,
    expireTokens: () => {
      for (const [token, { message }] of answers)
        answers.set(token, { message, since: Date.now() - TOKEN_MS - 1 });
    },
    close: () => server.close(),
  };
  return standIn;
}
