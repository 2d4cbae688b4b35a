import { z } from "zod";
import { BRAND } from "@leyenda/site/brand";
import { read, serviceClient } from "../_shared/clients.ts";
import { publicFunctions, requiredSetting } from "../_shared/environment.ts";
import { Refusal, serve } from "../_shared/serve.ts";
import { atomFeed, jsonFeed } from "../_shared/feed-file.ts";

const entriesSchema = z.array(
  z.object({
    uid: z.string(),
    title: z.string(),
    summary: z.string(),
    path: z.string(),
    published_at: z.string(),
  }),
);

const ADDRESS = /\/(noticias|torneo\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))\.(atom|json)$/u;

/** How long whoever asks may keep the answer, in seconds. */
const KEPT_SECONDS = 300;

/**
 * What is new, for programs that follow it: `GET /feed/noticias.atom` the news, `/feed/torneo/<id>.atom` the news and
 * the results of a tournament; with the ending `json` as JSON Feed. 404 for a tournament that there is not.
 */
async function feed(request: Request): Promise<Response> {
  const [, what = "", tournamentId, form] = ADDRESS.exec(new URL(request.url).pathname) ?? [];
  const client = serviceClient();
  const tournament =
    tournamentId === undefined
      ? null
      : read(
          z.object({ name: z.string() }).nullable(),
          await client.from("tournaments").select("name").eq("id", tournamentId).maybeSingle(),
        );
  if (form === undefined || (tournamentId !== undefined && tournament === null))
    throw new Refusal(404, "link_not_found", "Este enlace no existe.");
  const entries = read(
    entriesSchema,
    await client.rpc("public_feed", { p_tournament_id: tournamentId ?? null }),
  );
  const facts = {
    title: tournament === null ? `Noticias de ${BRAND}` : `${tournament.name} · ${BRAND}`,
    site: requiredSetting("SITE_URL").replace(/\/$/u, ""),
    path: tournamentId === undefined ? "/news" : `/tournaments/${tournamentId}`,
    address: `${publicFunctions()}/functions/v1/feed/${what}.${form}`,
    brand: BRAND,
    entries,
  };
  const isAtom = form === "atom";
  return new Response(isAtom ? atomFeed(facts) : jsonFeed(facts), {
    headers: {
      "content-type": isAtom
        ? "application/atom+xml; charset=utf-8"
        : "application/feed+json; charset=utf-8",
      "cache-control": `public, max-age=${KEPT_SECONDS}`,
      "access-control-allow-origin": "*",
    },
  });
}

export default serve(["GET"], feed);
