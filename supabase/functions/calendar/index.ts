import { z } from "zod";
import { BRAND } from "@leyenda/site/brand";
import { calendarFile } from "../_shared/calendar-file.ts";
import { type DatabaseAnswer, read, serviceClient } from "../_shared/clients.ts";
import { requiredSetting } from "../_shared/environment.ts";
import { Refusal, serve } from "../_shared/serve.ts";
import { sharedAnswers } from "../_shared/shared-answers.ts";

const entriesSchema = z.array(
  z.object({
    uid: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    starts_at: z.string(),
    minutes: z.number(),
    path: z.string(),
    is_cancelled: z.boolean(),
    sequence: z.number(),
  }),
);

/** The end of the address, with the ending that calendar programs expect: a person's token, or whose dates everybody may see. */
const ADDRESS =
  /\/(?:([\da-f]{64})|(torneo|equipo|partido)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))\.ics$/u;

/** By what the database is asked for whose dates. */
const PARAMETERS = new Map([
  ["torneo", "p_tournament_id"],
  ["equipo", "p_team_id"],
  ["partido", "p_match_id"],
]);

/** How long whoever asks may keep the answer, in seconds: programs ask every hour at most, people press more often. */
const KEPT_SECONDS = 300;

/**
 * Dates as a calendar (RFC 5545) that programs subscribe to: `GET /calendar/<token>.ics` a person's,
 * `/calendar/torneo/<id>.ics`, `/calendar/equipo/<id>.ics` and `/calendar/partido/<id>.ics` (one match) those that the pages
 * show to everybody. 404 where the link is none; one that ended and one that nobody has entries in are the same empty calendar.
 */
async function calendar(request: Request): Promise<Response> {
  const [, token, kind, id] = ADDRESS.exec(new URL(request.url).pathname) ?? [];
  const site = requiredSetting("SITE_URL").replace(/\/$/u, "");
  let file: string;
  if (token !== undefined)
    file = await write(site, serviceClient().rpc("calendar_entries", { p_token: token }));
  else if (kind !== undefined) file = await publicFile(`${site} ${kind} ${id}`);
  else throw new Refusal(404, "link_not_found", "Este enlace no existe.");
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": `${token === undefined ? "public" : "private"}, max-age=${KEPT_SECONDS}`,
    },
  });
}

const publicFile = sharedAnswers((key) => {
  const [site = "", kind, id] = key.split(" ");
  const whose = PARAMETERS.get(kind ?? "") ?? "";
  return write(site, serviceClient().rpc("public_calendar", { [whose]: id }));
});

const write = async (site: string, asked: PromiseLike<DatabaseAnswer>): Promise<string> =>
  calendarFile(read(entriesSchema, await asked), site, BRAND);

export default serve(["GET"], calendar);
