import { createServer, type Socket } from "node:net";

/** A mail server that accepts and stores everything. */
export interface SmtpStandIn {
  readonly url: string;
  /** The mails, with their headers. */
  readonly mails: string[];
  close(): Promise<void>;
}

/** @param options with `knows: false`, the server requires an account and refuses all accounts */
export async function startSmtpStandIn(options: { knows?: boolean } = {}): Promise<SmtpStandIn> {
  const mails: string[] = [];
  const server = createServer((socket) => converse(socket, mails, options.knows ?? true));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, mails: string[], knows: boolean): void {
  let held = "";
  let isData = false;
  socket.setEncoding("utf8");
  socket.on("error", () => undefined);
  socket.on("data", (text: string) => {
    held += text;
    for (;;) {
      const mark = isData ? "\r\n.\r\n" : "\r\n";
      const end = held.indexOf(mark);
      if (end < 0) return;
      const part = held.slice(0, end);
      held = held.slice(end + mark.length);
      if (isData) mails.push(part);
      const isQuit = !isData && /^QUIT/i.test(part);
      isData = !isData && /^DATA/i.test(part);
      if (!knows && /^(EHLO|AUTH)/i.test(part)) {
        socket.write(/^EHLO/i.test(part) ? "250-stand-in\r\n250 AUTH PLAIN\r\n" : "535 no\r\n");
        continue;
      }
      socket.write(isData ? "354 go on\r\n" : isQuit ? "221 bye\r\n" : "250 ok\r\n");
      if (isQuit) socket.end();
    }
  });
  socket.write("220 stand-in\r\n");
}
