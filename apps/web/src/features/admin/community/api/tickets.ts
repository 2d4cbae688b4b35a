import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { movementKeys } from "@/entities/ticket/api/list-movements";
import { errorCode } from "@/lib/errors";
import { searchPattern } from "@/lib/search-pattern";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import {
  type HolderKind,
  SEARCH_LIMIT,
  SEARCH_MINIMUM,
  type TicketHolder,
} from "../domain/wallet-owner.ts";
import { communityKeys } from "./community-query-keys.ts";

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

/** Players or teams whose name contains the text, ignoring case; enabled from three characters on. */
export function holderSearchQuery(kind: HolderKind, text: string) {
  return queryOptions({
    queryKey: communityKeys.holderSearch(kind, text),
    queryFn: ({ signal }) => searchHolders(kind, text, signal),
    enabled: text.length >= SEARCH_MINIMUM,
    placeholderData: keepPreviousData,
  });
}

/** One player or team with its balance; throws if there is none. */
export function holderQuery(kind: HolderKind, id: string) {
  return queryOptions({
    queryKey: communityKeys.holder(kind, id),
    queryFn: ({ signal }) => getHolder(kind, id, signal),
  });
}

const MOST = 8;

async function recentMovements(signal: AbortSignal) {
  const { data } = await supabase
    .from("ticket_transactions")
    .select(
      `id,created_at,kind,reason,delta,balance_after,reference_type,reference_id,
      participant:participants!ticket_transactions_participant_id_fkey(${participantColumns})`,
    )
    .order("created_at", { ascending: false })
    .limit(MOST)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ participant, ...movement }) => ({
    ...movement,
    holder: toParticipantView(participant),
    wager: null,
    cup: null,
  }));
}

/** The latest ticket movements of all wallets. */
export function recentMovementsQuery() {
  return queryOptions({
    queryKey: communityKeys.recentMovements,
    queryFn: ({ signal }) => recentMovements(signal),
  });
}

interface Adjustment {
  readonly participantId: string;
  /** The number of tickets to grant; a negative number removes tickets. */
  readonly delta: number;
  readonly reason: string;
}

/** Grants or removes tickets and returns the new balance. */
export function useAdjustTickets() {
  return useMutation({
    mutationFn: write(({ participantId, delta, reason }: Adjustment) =>
      supabase.rpc("manage_tickets", {
        p_participant_id: participantId,
        p_delta: delta,
        p_reason: reason,
      }),
    ),
    success: (balance: number) => ({
      title: copy.tickets.success,
      description: copy.tickets.newBalance(balance),
    }),
    failure: (error: Error) =>
      errorCode(error) === "participant_not_found" ? { what: copy.tickets.participantMissing } : {},
    // The session's profile is reloaded too: the header shows the administrator's own balance, which may have changed.
    invalidates: [communityKeys.all, movementKeys.all, sessionProfileKeys.all],
  });
}
