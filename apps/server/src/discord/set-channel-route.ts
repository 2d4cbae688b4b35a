import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ServerConfig } from "../config/config.ts";
import { createChannelSeal, webhookOf } from "./channel-webhook-url.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const bodySchema = z.object({
  address: z.string().max(300),
  kinds: z.array(z.string()).max(20),
  threads: z.string().max(20).default("none"),
  has_event: z.boolean().default(false),
  read: z.record(z.string(), z.unknown()).nullable().default(null),
});

/**
 * `PUT /api/tournaments/{id}/discord`: sets the Discord channel for a tournament's news; its webhook is stored
 * encrypted. The data API makes the change with the caller's token, so the database checks the caller's rights.
 */
export function addDiscordChannelRoute(
  app: FastifyInstance,
  { anonKey, jwtSecret }: Pick<ServerConfig, "anonKey" | "jwtSecret">,
): void {
  const seal = createChannelSeal(jwtSecret);
  app.put<{ Params: { id: string } }>("/api/tournaments/:id/discord", async (request, reply) => {
    const { id } = request.params;
    if (!UUID.test(id)) return reply.callNotFound();
    const given = bodySchema.safeParse(request.body);
    const webhook = given.success ? webhookOf(given.data.address) : null;
    const { authorization } = request.headers;
    const answer = await app.inject({
      method: "POST",
      url: "/rest/v1/rpc/save_discord_posts",
      remoteAddress: request.ip,
      headers: {
        "content-type": "application/json",
        apikey: anonKey,
        ...(authorization === undefined ? {} : { authorization }),
      },
      payload: {
        p_tournament_id: id,
        // If the URL of the webhook is invalid, an empty text is sent, so that the database first checks the caller's
        // rights.
        p_sealed: webhook === null ? "" : seal.seal(id, webhook),
        p_kinds: given.data?.kinds ?? [],
        p_threads: given.data?.threads ?? "none",
        p_has_event: given.data?.has_event ?? false,
        p_read: given.data?.read ?? null,
      },
    });
    return reply
      .code(answer.statusCode)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(answer.body);
  });
}
