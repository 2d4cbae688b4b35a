import { createServer, type Socket } from "node:net";

/** A mail server that takes everything, and keeps it. */
export interface SmtpStandIn {
  readonly url: string;
  /** What was sent, headers and all. */
  readonly mails: string[];
  close(): Promise<void>;
}

export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const mails: string[] = [];
  const server = createServer((socket) => converse(socket, mails));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, mails: string[]): void {
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
      socket.write(isData ? "354 go on\r\n" : isQuit ? "221 bye\r\n" : "250 ok\r\n");
      if (isQuit) socket.end();
    }
  });
  socket.write("220 stand-in\r\n");
}
