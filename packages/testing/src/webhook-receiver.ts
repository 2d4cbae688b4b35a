import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { listen, stop } from "./stand-in-server.ts";

export interface ReceivedWebhook {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** The received webhooks in order of arrival, whatever the response to them was. */
  readonly received: ReceivedWebhook[];
  /** Sets the response for all following webhooks; the default is 204. */
  answer(how: (response: ServerResponse, webhook: ReceivedWebhook) => void): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  let answers: Parameters<WebhookReceiver["answer"]>[0] = (response) => {
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const webhook = {
        id: String(request.headers["webhook-id"]),
        headers: single(request.headers),
        body: Buffer.concat(chunks).toString(),
      };
      receiver.received.push(webhook);
      answers(response, webhook);
    });
  });
  const receiver: WebhookReceiver = {
    url: `${await listen(server, port)}/hook`,
    received: [],
    answer(how) {
      answers = how;
    },
    close: () => stop(server),
  };
  return receiver;
}

const single = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
