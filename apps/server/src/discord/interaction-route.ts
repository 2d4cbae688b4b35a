import type { FastifyInstance, FastifyReply } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerContext } from "../config/server-context.ts";
import { createAnswers, isPersonalCommand, reportForm, type Answer } from "./answer-interaction.ts";
import { createDiscordApi } from "./discord-api.ts";
import { createDiscordVerifier } from "./discord-signature.ts";
import { texts } from "./discord-texts.ts";
import {
  EPHEMERAL,
  type Interaction,
  interactionSchema,
  isOwnMessage,
  KIND,
  type Person,
  personOf,
  REPLY,
} from "./interaction-protocol.ts";
import { message } from "./markup.ts";
import { createPublicReads } from "./public-reads.ts";

const PATH = "/discord/interactions";
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Discord waits three seconds for a response.
 * A slower response is sent as deferred after this time, and replaced later.
 */
const FIRST_ANSWER_MS = 1_800;

interface RouteSettings {
  /** How long to wait before a deferred response is sent. */
  readonly firstAnswerMs?: number;
}

/**
 * `POST /discord/interactions`: receives all commands and button presses of users in Discord.
 * The route does not exist if no Discord application is configured.
 */
export function addDiscordInteractions(
  app: FastifyInstance,
  context: ServerContext,
  { firstAnswerMs = FIRST_ANSWER_MS }: RouteSettings = {},
): void {
  const { config, database, log } = context;
  if (config.discord === null) return;
  const { applicationId, publicKey } = config.discord;
  const isFromDiscord = createDiscordVerifier(publicKey);
  const api = createDiscordApi(config.discord, config.siteUrl);
  const answers = createAnswers(context, createPublicReads(app, config.anonKey));
  const late = new Set<Promise<void>>();

  /** Returns the message for the user, also after an error; null if the interaction was already handled. */
  async function answered(interaction: Interaction, person: Person): Promise<Answer | null> {
    try {
      const heard = await hear(interaction.id, person);
      if (heard === "again") return null;
      if (heard !== "now") return { message: message(heard.refusal), isPersonal: true };
      return interaction.type === KIND.command
        ? await answers.command(interaction, person)
        : await answers.press(interaction, person);
    } catch (error) {
      log.error({ err: error }, "interaction failed");
      return { message: message(texts.failed), isPersonal: true };
    }
  }

  /**
   * Returns the result if it is available before the time limit, otherwise `late`.
   * The limit includes the wait for a database connection.
   */
  async function inTime<Known>(work: Promise<Known>): Promise<Known | "late"> {
    const timer = new AbortController();
    const first = await Promise.race([
      work,
      sleep(firstAnswerMs, "late" as const, { signal: timer.signal }).catch(() => "late" as const),
    ]);
    timer.abort();
    return first;
  }

  /**
   * Sends the response directly if it is ready in time; otherwise a deferred response, which is replaced later.
   * Returns null for an interaction that was already handled.
   */
  async function reply(interaction: Interaction, person: Person): Promise<object | null> {
    // A button under a message that only the user sees changes that message; other actions create a new message.
    const changes = interaction.type !== KIND.command && isOwnMessage(interaction);
    const work = answered(interaction, person);
    const first = await inTime(work);
    if (first === null) return null;
    if (first !== "late") {
      const flags = first.isPersonal ? EPHEMERAL : undefined;
      return changes
        ? { type: REPLY.update, data: first.message }
        : { type: REPLY.message, data: { ...first.message, flags } };
    }
    const edit = work
      // If the interaction was already handled, its earlier response stays.
      .then(async (answer) => {
        if (answer !== null) await api.editAnswer(interaction.token, answer.message);
      })
      .catch((error: unknown) => log.warn({ err: error }, "interaction answered too late"))
      .finally(() => late.delete(edit));
    late.add(edit);
    if (changes) return { type: REPLY.deferredUpdate };
    const isPersonal = interaction.type !== KIND.command || isPersonalCommand(interaction);
    return { type: REPLY.deferredMessage, data: isPersonal ? { flags: EPHEMERAL } : {} };
  }

  async function take(interaction: Interaction, response: FastifyReply): Promise<FastifyReply> {
    if (interaction.type === KIND.ping) return response.send({ type: REPLY.pong });
    const person = personOf(interaction);
    if (person === null || interaction.application_id !== applicationId)
      return response.code(400).send({ message: "Not an interaction with this application." });
    if (interaction.type === KIND.autocomplete)
      return response.send({
        type: REPLY.choices,
        data: { choices: await choices(interaction, person) },
      });
    const form = interaction.type === KIND.component ? reportForm(interaction) : null;
    if (form !== null) return response.send({ type: REPLY.modal, data: form });
    const answer = await reply(interaction, person);
    if (answer === null) return response.code(409).send({ message: "Heard before." });
    return response.send(answer);
  }

  /** Returns suggestions while the user types. Empty if they are not ready in time: Discord accepts no late ones. */
  async function choices(interaction: Interaction, person: Person) {
    const found = await inTime(answers.choices(interaction, person)).catch((error: unknown) => {
      log.error({ err: error }, "interaction failed");
      return "late" as const;
    });
    return found === "late" ? [] : found;
  }

  async function hear(id: string, person: Person): Promise<"now" | "again" | { refusal: string }> {
    try {
      const { rows } = await database.platform.query<{ is_new: boolean }>(
        "select private.hear_discord($1, $2) as is_new",
        [id, person.id],
      );
      return rows[0]?.is_new === true ? "now" : "again";
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "P0001")
        return { refusal: error.message };
      throw error;
    }
  }

  void app.register((scope, _options, done) => {
    // The body is read unparsed, because the signature covers its exact bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { bodyLimit: BODY_LIMIT_BYTES, parseAs: "buffer" },
      (_request, body, ok) => ok(null, body),
    );
    scope.addHook("onClose", async () => void (await Promise.all(late)));
    scope.post<{ Body: Buffer | undefined }>(PATH, async (request, response) => {
      const { body = Buffer.alloc(0), headers } = request;
      const isSigned = isFromDiscord({
        signature: String(headers["x-signature-ed25519"] ?? ""),
        timestamp: String(headers["x-signature-timestamp"] ?? ""),
        body,
      });
      if (!isSigned) return response.code(401).send({ message: "Invalid request signature." });
      const interaction = interactionSchema.safeParse(parsed(body));
      return interaction.success
        ? take(interaction.data, response)
        : response.code(400).send({ message: "Not an interaction." });
    });
    done();
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
