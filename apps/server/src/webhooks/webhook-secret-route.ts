import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerConfig } from "../config/config.ts";
import { newWebhookSecret } from "./webhook-message.ts";
import { createWebhookSeal } from "./webhook-seal.ts";

/** The route's two paths. Generated API clients use the second one, which is below `/api/v1` in public URLs. */
const PATHS = ["/api/webhooks/:id/secret", "/rest/v1/webhooks/:id/secret"];

interface Asked {
  Params: { id: string };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * `POST /api/webhooks/{id}/secret`: creates a signing secret and shows it once.
 * The data API stores the encrypted secret with the caller's credentials, so the database checks the caller's rights.
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
      // A request to a path below `/api/v1` needs no API key.
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
