import { searchKey } from "@leyenda/site/search-key";
import { knownCountry } from "@/entities/profile/domain/country";
import { paths } from "@/config/paths";
import { formatDate } from "@/lib/format";
import { copy, pageCopy } from "../copy.ts";
import type { Opened } from "./recent.ts";

function line(...facts: readonly (string | null | undefined)[]): string {
  return facts.filter(Boolean).join(" · ");
}

interface FoundTournament {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly image_url: string | null;
  readonly status: string;
  readonly start_date: string | null;
}

/** A tournament as a search result; the detail contains its game, status and start. */
export function ofTournament(found: FoundTournament): Opened {
  return {
    to: paths.tournament(found.id),
    kind: "tournament",
    label: found.name,
    detail: line(found.game, found.status, found.start_date && formatDate(found.start_date)),
    imageUrl: found.image_url,
    game: found.game,
  };
}

interface FoundTeam {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly games: readonly string[];
  readonly team_members: readonly { readonly count: number }[];
}

/** A team as a search result; the detail contains its size and games. */
export function ofTeam(found: FoundTeam): Opened {
  return {
    to: paths.team(found.id),
    kind: "team",
    label: found.name,
    detail: line(copy.members(found.team_members[0]?.count ?? 0), ...found.games),
    imageUrl: found.logo_url,
    game: null,
  };
}

interface FoundPlayer {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly country: string;
  readonly team: { readonly name: string } | null;
}

/** A player as a search result; the detail contains country and team. */
export function ofPlayer(found: FoundPlayer): Opened {
  return {
    to: paths.profile(found.id),
    kind: "player",
    label: found.username,
    detail: line(knownCountry(found.country) || null, found.team?.name),
    imageUrl: found.avatar_url,
    game: null,
  };
}

/** A page as a search result; the detail describes the page. */
export function ofPage({ to, label }: { readonly to: string; readonly label: string }): Opened {
  return { to, kind: "page", label, detail: pageCopy[to] ?? "", imageUrl: null, game: null };
}

/** Whether a page's name contains the typed text, ignoring case and accents. */
export function matchesPage(label: string, text: string): boolean {
  return searchKey(label).includes(searchKey(text));
}
