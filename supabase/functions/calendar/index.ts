import { createEvents } from "ics";
import { z } from "zod";
import { BRAND } from "@leyenda/site/brand";
import { read, serviceClient } from "../_shared/clients.ts";
import { requiredSetting } from "../_shared/environment.ts";
import { Refusal, serve } from "../_shared/serve.ts";

const entriesSchema = z.array(
  z.object({
    uid: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    starts_at: z.string(),
    minutes: z.number(),
    path: z.string(),
  }),
);

/** The last part of the address: 64 hexadecimal digits, with the ending that calendar programs expect. */
const TOKEN = /\/([\da-f]{64})\.ics$/u;

/** How long whoever asks may keep the answer, in seconds: programs ask every hour at most, people press more often. */
const KEPT_SECONDS = 300;

/**
 * The dates of a person as a calendar (RFC 5545) that programs subscribe to: `GET /calendar/<token>.ics`. 404 where the
 * link is none; one that ended and one that nobody has entries in are the same empty calendar.
 */
async function calendar(request: Request): Promise<Response> {
  const token = TOKEN.exec(new URL(request.url).pathname)?.[1];
  if (token === undefined) throw new Refusal(404, "link_not_found", "Este enlace no existe.");
  const entries = read(
    entriesSchema,
    await serviceClient().rpc("calendar_entries", { p_token: token }),
  );
  const site = requiredSetting("SITE_URL").replace(/\/$/u, "");
  const { error, value } = createEvents(
    entries.map((entry) => ({
      uid: entry.uid,
      title: entry.title,
      start: Date.parse(entry.starts_at),
      startInputType: "utc" as const,
      startOutputType: "utc" as const,
      duration: { minutes: entry.minutes },
      url: site + entry.path,
      ...(entry.description === null ? {} : { description: entry.description }),
    })),
    { productId: "leyenda", calName: BRAND },
  );
  if (error || value === null || value === undefined) {
    throw error ?? new Error("The calendar is empty.");
  }
  return new Response(value, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": `private, max-age=${KEPT_SECONDS}`,
    },
  });
}

export default serve(["GET"], calendar);
