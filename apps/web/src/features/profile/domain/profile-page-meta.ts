import { knownCountry } from "@/entities/profile/domain/country";
import type { Tables } from "@leyenda/db-types";
import type { PageHead } from "@leyenda/site";
import type { PageSite } from "@/lib/define-page";
import { plainText } from "@/lib/plain-text";
import { copy } from "../copy.ts";

const BIO_CUT = 120;
const texts = copy.head;

type Profile = Pick<Tables<"profiles">, "id" | "username" | "bio" | "country" | "stats"> & {
  readonly team: { readonly name: string } | null;
};

/** The title, description and picture of a player's profile, for link previews. */
export function profilePageMeta(profile: Profile, { url }: PageSite): PageHead {
  const { tournamentsPlayed, tournamentsWon, winRate } = profile.stats;
  const facts = texts.facts(tournamentsPlayed, tournamentsWon, winRate);
  const { username, country, team } = profile;
  const about = profile.bio ? plainText(profile.bio, BIO_CUT) : texts.about(username);
  return {
    title: username,
    description: `${about} ${facts.join(", ")}.`,
    type: "profile",
    structured: {
      "@type": "ProfilePage",
      mainEntity: { "@type": "Person", name: username, url },
    },
    card: {
      eyebrow: [
        texts.player,
        ...(team ? [team.name] : []),
        ...(knownCountry(country) ? [country] : []),
      ].join(" · "),
      title: username,
      facts,
      seed: profile.id,
    },
  };
}
