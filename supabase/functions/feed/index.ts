import { z } from "zod";
import { BRAND } from "@leyenda/site/brand";
import { read, serviceClient } from "../_shared/clients.ts";
import { publicFunctions, requiredSetting } from "../_shared/environment.ts";
import { atomFeed, type Feed, jsonFeed } from "../_shared/feed-file.ts";
import { Refusal, serve } from "../_shared/serve.ts";
import { sharedAnswers } from "../_shared/shared-answers.ts";

const entriesSchema = z.array(
  z.object({
    uid: z.string(),
    title: z.string(),
    summary: z.string(),
    path: z.string(),
    published_at: z.string(),
    updated_at: z.string(),
  }),
);

const ADDRESS = /\/(noticias|torneo\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))\.(atom|json)$/u;

/** How many seconds responses are cached. */
const KEPT_SECONDS = 300;

/**
 * Returns news feeds.
 * `GET /feed/noticias.atom`: all news; `/feed/torneo/<id>.atom`: news and results of a tournament.
 * The extension `json` selects JSON Feed. A tournament that does not exist gives 404.
 */
async function feed(request: Request): Promise<Response> {
  const [, what, , form] = ADDRESS.exec(new URL(request.url).pathname) ?? [];
  const facts = what === undefined ? null : await factsOf(`${siteUrl()} ${what}`);
  if (facts === null) throw new Refusal(404, "link_not_found", "Este enlace no existe.");
  const isAtom = form === "atom";
  const whole = { ...facts, address: `${publicFunctions()}/functions/v1/feed/${what}.${form}` };
  return new Response(isAtom ? atomFeed(whole) : jsonFeed(whole), {
    headers: {
      "content-type": isAtom
        ? "application/atom+xml; charset=utf-8"
        : "application/feed+json; charset=utf-8",
      "cache-control": `public, max-age=${KEPT_SECONDS}`,
      "access-control-allow-origin": "*",
    },
  });
}

const siteUrl = (): string => requiredSetting("SITE_URL").replace(/\/$/u, "");

/** Reads the content of a feed; null for a tournament that does not exist. */
const factsOf = sharedAnswers(async (key): Promise<Omit<Feed, "address"> | null> => {
  const [site = "", what = ""] = key.split(" ");
  const [, tournamentId] = what.split("/");
  const client = serviceClient();
  const tournament =
    tournamentId === undefined
      ? null
      : read(
          z.object({ name: z.string() }).nullable(),
          await client.from("tournaments").select("name").eq("id", tournamentId).maybeSingle(),
        );
  if (tournamentId !== undefined && tournament === null) return null;
  const entries = read(
    entriesSchema,
    await client.rpc("public_feed", { p_tournament_id: tournamentId ?? null }),
  );
  return {
    title: tournament === null ? `Noticias de ${BRAND}` : `${tournament.name} · ${BRAND}`,
    site,
    path: tournamentId === undefined ? "/news" : `/tournaments/${tournamentId}`,
    brand: BRAND,
    entries,
  };
});

export default serve(["GET"], feed);
