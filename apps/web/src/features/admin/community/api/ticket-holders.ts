import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { searchPattern } from "@/lib/search";
import { supabase } from "@/lib/supabase";
import {
  type HolderKind,
  SEARCH_LIMIT,
  SEARCH_MINIMUM,
  type TicketHolder,
} from "../domain/holder.ts";
import { communityKeys } from "./community-keys.ts";

const userColumns =
  "id,username,avatar_url,participant_id,personal_tickets,team:teams!profiles_team_id_fkey(name)";
const teamColumns =
  "id,name,logo_url,participant_id,team_tickets,leader:profiles!teams_leader_id_fkey(username)";

function users() {
  return supabase.from("profiles").select(userColumns).is("closed_at", null);
}

function teams() {
  return supabase.from("teams").select(teamColumns);
}

type UserRow = NonNullable<Awaited<ReturnType<typeof users>>["data"]>[number];
type TeamRow = NonNullable<Awaited<ReturnType<typeof teams>>["data"]>[number];

function fromUser(row: UserRow): TicketHolder {
  return {
    id: row.id,
    name: row.username,
    image: row.avatar_url,
    belongsTo: row.team?.name ?? null,
    participantId: row.participant_id,
    balance: row.personal_tickets ?? 0,
  };
}

function fromTeam(row: TeamRow): TicketHolder {
  return {
    id: row.id,
    name: row.name,
    image: row.logo_url,
    belongsTo: row.leader.username,
    participantId: row.participant_id,
    balance: row.team_tickets ?? 0,
  };
}

async function searchHolders(kind: HolderKind, text: string, signal: AbortSignal) {
  const pattern = searchPattern(text);
  if (kind === "usuarios") {
    const { data } = await users()
      .ilike("search_text", pattern)
      .order("username")
      .limit(SEARCH_LIMIT)
      .abortSignal(signal)
      .throwOnError();
    return data.map(fromUser);
  }
  const { data } = await teams()
    .ilike("search_text", pattern)
    .order("name")
    .limit(SEARCH_LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return data.map(fromTeam);
}

async function getHolder(kind: HolderKind, id: string, signal: AbortSignal) {
  if (kind === "usuarios") {
    const { data } = await users().eq("id", id).abortSignal(signal).single().throwOnError();
    return fromUser(data);
  }
  const { data } = await teams().eq("id", id).abortSignal(signal).single().throwOnError();
  return fromTeam(data);
}

/** Players or teams whose name contains the text, whatever its case; asks from three characters on. */
export function holderSearchQuery(kind: HolderKind, text: string) {
  return queryOptions({
    queryKey: communityKeys.holderSearch(kind, text),
    queryFn: ({ signal }) => searchHolders(kind, text, signal),
    enabled: text.length >= SEARCH_MINIMUM,
    placeholderData: keepPreviousData,
  });
}

/** One player or team with the wallet's balance; an error when there is none. */
export function holderQuery(kind: HolderKind, id: string) {
  return queryOptions({
    queryKey: communityKeys.holder(kind, id),
    queryFn: ({ signal }) => getHolder(kind, id, signal),
  });
}
