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

/** Matches the end of the URL: a user's token, or the kind and id of a public object, and the file extension. */
const ADDRESS =
  /\/(?:([\da-f]{64})|(torneo|equipo|partido)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))\.ics$/u;

/** The parameter of the database procedure for each kind of object. */
const PARAMETERS = new Map([
  ["torneo", "p_tournament_id"],
  ["equipo", "p_team_id"],
  ["partido", "p_match_id"],
]);

/** How many seconds responses are cached. Calendar clients reload hourly at most, but users press reload more often. */
const KEPT_SECONDS = 300;

/**
 * Returns dates as a calendar to subscribe to (RFC 5545). `GET /calendar/<token>.ics` is for a user.
 * `/calendar/torneo/<id>.ics`, `/calendar/equipo/<id>.ics` and `/calendar/partido/<id>.ics` contain public dates.
 * An invalid URL gives 404. An expired token gives the same empty calendar as a calendar without entries.
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
