import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerConfig } from "../config/config.ts";
import { newWebhookSecret } from "./webhook-message.ts";
import { createWebhookSeal } from "./webhook-seal.ts";

/** The second is what `/api/v1/webhooks/{id}/secret` is to the platform, beside what else generated clients call. */
const PATHS = ["/api/webhooks/:id/secret", "/rest/v1/webhooks/:id/secret"];

interface Asked {
  Params: { id: string };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * `POST /api/webhooks/{id}/secret`: makes a secret and shows it, this once. The database, which is asked through the
 * data API with whatever the caller showed, decides whether he may, and gets it sealed.
 */
export function addWebhookSecretRoute(
  app: FastifyInstance,
  { jwtSecret }: Pick<ServerConfig, "jwtSecret">,
): void {
  const seal = createWebhookSeal(jwtSecret);
  for (const path of PATHS) app.post<Asked>(path, make);

  async function make(request: FastifyRequest<Asked>, reply: FastifyReply) {
    const { id } = request.params;
    if (!UUID.test(id)) return reply.callNotFound();
    const secret = newWebhookSecret();
    const { authorization = "" } = request.headers;
    const answer = await app.inject({
      method: "POST",
      // Where no key is asked for.
      url: "/api/v1/rpc/keep_webhook_secret",
      remoteAddress: request.ip,
      headers: { "content-type": "application/json", ...(authorization && { authorization }) },
      payload: { p_webhook_id: id, p_sealed: seal.seal(id, secret) },
    });
    void reply.header("cache-control", "no-store");
    if (answer.statusCode >= 300)
      return reply
        .code(answer.statusCode)
        .type("application/json; charset=utf-8")
        .send(answer.body);
    return reply.send({ secret });
  }
}
