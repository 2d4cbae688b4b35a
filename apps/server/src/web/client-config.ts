import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ServerContext } from "../config/server-context.ts";
import type { AnonymousReader, ReadAnswer, VisitorQuestion } from "./anonymous-reader.ts";
import { publicOrigin } from "@leyenda/platform/http/public-origin";
import { applicationServerKey, pushKey } from "@leyenda/platform/push/push-message";

/** The web app's settings at run time. They contain no secrets. */
export interface ClientConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly brand: string;
  /** Whether each module is enabled, by name; empty if the database is unavailable. */
  readonly modules: Readonly<Record<string, boolean>>;
  readonly confirmEmail: boolean;
  /** The key with which a browser subscribes to push notifications (RFC 8292). */
  readonly pushKey: string;
  /** Identity providers for signing in, with the labels of their buttons. */
  readonly identityProviders: readonly {
    readonly name: string;
    readonly label: string;
    readonly isDemonstration: boolean;
  }[];
  readonly demo: boolean;
  /** The id of the Discord application that users add to their servers; null without one. */
  readonly discord: string | null;
}

/** Builds the configuration for the visitor of `request`. */
export function clientConfig(
  request: FastifyRequest,
  { config }: ServerContext,
  modules: Record<string, boolean>,
): ClientConfig {
  return {
    supabaseUrl: publicOrigin(request, config),
    supabaseAnonKey: config.anonKey,
    brand: config.brand,
    modules,
    confirmEmail: config.confirmEmail,
    pushKey: applicationServerKey(pushKey(config.jwtSecret)),
    identityProviders: config.identityProviders.map(({ name, label, isDemonstration }) => ({
      name,
      label,
      isDemonstration,
    })),
    demo: config.demo,
    discord: config.discord?.applicationId ?? null,
  };
}

const MODULES: VisitorQuestion = {
  pathAndQuery: "system_status?select=module_name,is_enabled&order=id",
  headers: {},
};

/** Reads which modules are enabled; empty if they cannot be read. */
export async function readModules(
  read: (question: VisitorQuestion) => Promise<ReadAnswer>,
): Promise<Record<string, boolean>> {
  try {
    const { status, text } = await read(MODULES);
    if (status !== 200) return {};
    const rows = JSON.parse(text) as { module_name: string; is_enabled: boolean }[];
    return Object.fromEntries(rows.map((row) => [row.module_name, row.is_enabled]));
  } catch {
    return {};
  }
}

export function addClientConfigRoute(
  app: FastifyInstance,
  context: ServerContext,
  reader: AnonymousReader,
): void {
  app.get("/config.json", async (request, reply) => {
    void reply.header("cache-control", "no-store").header("access-control-allow-origin", "*");
    const modules = await readModules(async (question) => {
      return (await reader.read(question, request.network)).answer;
    });
    return clientConfig(request, context, modules);
  });
}
