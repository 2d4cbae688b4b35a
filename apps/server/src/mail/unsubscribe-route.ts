import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../config/context.ts";

interface Query {
  readonly token?: string;
}

/** A broken rule of the database. */
const REFUSAL = "P0001";

/**
 * `POST /unsubscribe?token=…`: what a mail program sends when somebody presses its own button
 * (RFC 8058). The page at the same address does the same for those who follow the link. The token
 * in it is signed by the database, which also stops the mails; nobody needs to be signed in.
 */
export function addUnsubscribeRoute(app: FastifyInstance, { database }: ServerContext): void {
  void app.register((scope, _options, done) => {
    // The body says "List-Unsubscribe=One-Click" and nothing that is needed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { bodyLimit: 4096, parseAs: "string" }, (_request, _body, ok) =>
      ok(null),
    );
    scope.post<{ Querystring: Query }>("/unsubscribe", async (request, reply) => {
      try {
        await database.platform.query("select public.unsubscribe($1)", [request.query.token ?? ""]);
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === REFUSAL) {
          return reply.code(400).send({ message: error.message });
        }
        throw error;
      }
      return reply.code(200).send({ message: "Ya no recibirás estos correos." });
    });
    done();
  });
}
