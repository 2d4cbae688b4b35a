// Runs as a separate process (`fork`), so that its CPU time is not counted as the server's.

import { setTimeout as pause } from "node:timers/promises";
import { PreparedClient, preparedRequest } from "./prepared-client.ts";

/** The commands that the benchmark sends to the simulated users. */
export type PeopleOrder =
  | {
      readonly order: "begin";
      readonly url: string;
      readonly apiKey: string;
      /** The id and the token of each signed-in user. */
      readonly signedIn: readonly { readonly id: string; readonly token: string }[];
      readonly tournamentId: string;
    }
  | { readonly order: "end" };

export type Act = "visitors' reads" | "signed-in reads" | "writes" | "drawn pages";

/** The response to `end`: the times of each action in milliseconds, and the number of failures by action and status. */
export interface PeopleReport {
  readonly times: Readonly<Record<Act, readonly number[]>>;
  readonly failures: Readonly<Record<string, number>>;
}

/** The interval between two actions of a user. */
const READ_EVERY_MS = 80;
const WRITE_EVERY_MS = 100;
const PAGE_EVERY_MS = 200;
const VISITORS = 4;

let times: Record<Act, number[]>;
let failures: Record<string, number>;
let isOver: boolean;
let everybody: readonly Promise<void>[] = [];

/**
 * Sends requests at fixed times. If a response is so late that the times of later requests pass, each missed time
 * counts as a request too, with the wait that remained at that time.
 */
async function keepAsking(
  port: number,
  act: Act,
  everyMs: number,
  requestOf: (turn: number) => Buffer,
): Promise<void> {
  let client = new PreparedClient(port);
  // A random offset, so that the users do not start together.
  const startedAt = performance.now() + Math.random() * everyMs;
  for (let turn = 0; !isOver;) {
    const dueAt = startedAt + turn * everyMs;
    await pause(Math.max(0, dueAt - performance.now()));
    const status = await client.send(requestOf(turn));
    for (let waited = performance.now() - dueAt; waited > 0; waited -= everyMs) {
      times[act].push(waited);
      turn += 1;
    }
    if (status >= 200 && status < 400) continue;
    const failure = `${act}: ${status}`;
    failures[failure] = (failures[failure] ?? 0) + 1;
    if (status !== 0) continue;
    client[Symbol.dispose]();
    client = new PreparedClient(port);
  }
  client[Symbol.dispose]();
}

function begin({
  url,
  apiKey,
  signedIn,
  tournamentId,
}: Extract<PeopleOrder, { order: "begin" }>): void {
  times = { "visitors' reads": [], "signed-in reads": [], writes: [], "drawn pages": [] };
  failures = {};
  isOver = false;
  const port = Number(new URL(url).port);
  // Makes a URL unique, so that no cache contains its response.
  const unique = () => `n${performance.timeOrigin + performance.now()}`;
  const visitors = Array.from({ length: VISITORS }, (_, number) =>
    keepAsking(port, "visitors' reads", READ_EVERY_MS, () =>
      preparedRequest(
        "GET",
        `/rest/v1/tournaments?select=id,name,game,status,start_date,max_participants&name=neq.${number}${unique()}&order=start_date.desc&limit=24`,
        { apikey: apiKey },
      ),
    ),
  );
  const readers = signedIn.map(({ token }) =>
    keepAsking(port, "signed-in reads", READ_EVERY_MS, () =>
      preparedRequest(
        "GET",
        "/rest/v1/notifications?select=id,title,created_at&order=created_at.desc&limit=20",
        { apikey: apiKey, authorization: `Bearer ${token}` },
      ),
    ),
  );
  const writers = signedIn
    .slice(0, 1)
    .map(({ id, token }) =>
      keepAsking(port, "writes", WRITE_EVERY_MS, (turn) =>
        preparedRequest(
          "PATCH",
          `/rest/v1/profiles?id=eq.${id}`,
          { apikey: apiKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
          JSON.stringify({ bio: `Juego los ${turn}.` }),
        ),
      ),
    );
  const pages = keepAsking(port, "drawn pages", PAGE_EVERY_MS, () =>
    preparedRequest("GET", `/tournaments/${tournamentId}?n=${unique()}`, {
      "accept-encoding": "br",
    }),
  );
  everybody = [...visitors, ...readers, ...writers, pages];
}

process.on("message", (message: PeopleOrder) => {
  if (message.order === "begin") {
    begin(message);
    process.send?.("begun");
    return;
  }
  isOver = true;
  void Promise.all(everybody).then(() =>
    process.send?.({ times, failures } satisfies PeopleReport),
  );
});
