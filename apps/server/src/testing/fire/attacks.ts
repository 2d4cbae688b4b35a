/** Requests that one address repeats for a minute. Each `#` in a path or body is replaced by a new number. */
export interface Attack {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sends a body of this many random bytes. */
  readonly bytes?: number;
  /** The number of concurrent requests. */
  readonly lanes: number;
  /** Joins channels over a socket instead of sending requests. */
  readonly joins?: boolean;
}

const MESSAGES = JSON.stringify({
  messages: Array.from({ length: 100 }, (_, n) => ({
    topic: `room:#-${n}`,
    event: "x",
    payload: { text: "x".repeat(100) },
    private: true,
  })),
});
const JSON_BODY = { "content-type": "application/json" };
const EXACT = { prefer: "count=exact" };

/** The attacks of a hostile test and of a benchmark: those that once slowed down other users, and similar ones. */
export const ATTACKS: readonly Attack[] = [
  {
    name: "broadcast flood",
    method: "POST",
    path: "/realtime/v1/api/broadcast",
    headers: JSON_BODY,
    body: MESSAGES,
    lanes: 16,
  },
  { name: "unique addresses", method: "GET", path: "/tournaments?q=#", lanes: 16 },
  { name: "unknown parameters", method: "GET", path: "/?u=#", lanes: 16 },
  { name: "refused joins", method: "GET", path: "room:#", lanes: 16, joins: true },
  {
    name: "uploads",
    method: "POST",
    path: "/storage/v1/object/avatars/#/x.png",
    headers: { "content-type": "image/png" },
    bytes: 2_000_000,
    lanes: 6,
  },
  {
    name: "functions",
    method: "POST",
    path: "/functions/v1/create-checkout",
    headers: JSON_BODY,
    body: "{}",
    lanes: 16,
  },
  {
    name: "counts",
    method: "GET",
    path: "/rest/v1/profiles?select=id&bio=ilike.*#*&limit=1",
    headers: EXACT,
    lanes: 16,
  },
  {
    name: "searches",
    method: "GET",
    path: "/rest/v1/profiles?select=id,username&username=ilike.*a#*&order=username&limit=20",
    lanes: 16,
  },
  {
    name: "wide offsets",
    method: "GET",
    path: "/rest/v1/tournament_participants?select=*&order=created_at&offset=7#&limit=1000",
    lanes: 16,
  },
];
