import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../config/server-context.ts";

interface Query {
  readonly token?: string;
}

/** The SQLSTATE with which the database refuses a request. */
const REFUSAL = "P0001";

/**
 * `POST /unsubscribe?token=…`: the request of a mail app when the user presses its unsubscribe button (RFC 8058).
 * Users who follow the link of the mail open a page that does the same. Neither needs a sign-in.
 * The database, which signed the token, verifies it and stops the mails.
 */
export function addUnsubscribeRoute(app: FastifyInstance, { database }: ServerContext): void {
  void app.register((scope, _options, done) => {
    // The body is "List-Unsubscribe=One-Click" and is not needed.
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
