import { networkOf, type Network } from "@leyenda/platform/context/client-network";
import { searchKey } from "@leyenda/site/search-key";
import type { FastifyInstance } from "fastify";
import { createAnonymousReader, type AnonymousReader } from "../web/anonymous-reader.ts";
import type { Person } from "./interaction-protocol.ts";
import type { ListedMatch, Table, TournamentFacts } from "./tournament-messages.ts";

const FACTS =
  "id,name,game,status,start_date,max_participants,entry_fee,participant_count,cancelled_at";

const SIDES =
  "side1:participants!tournament_matches_participant1_id_fkey(display_name),side2:participants!tournament_matches_participant2_id_fkey(display_name)";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Discord shows at most this many suggestions while the user types. */
const CHOICES = 25;

export interface PublicReads {
  /** Returns tournaments that are open, upcoming or running. */
  tournaments(): Promise<TournamentFacts[]>;
  /** Finds tournaments by name or game, unfinished ones first. */
  search(text: string): Promise<TournamentFacts[]>;
  /** Finds a tournament by the id of a suggestion, or the first one by name; null if there is none. */
  tournament(text: string): Promise<TournamentFacts | null>;
  matches(id: string): Promise<Record<"now" | "next" | "last", ListedMatch[]>>;
  tables(id: string): Promise<Table[]>;
}

/** Reads public data as a visitor. Each Discord user who requests data is limited separately. */
export function createPublicReads(
  app: FastifyInstance,
  anonKey: string,
): (person: Person) => PublicReads {
  const reader = createAnonymousReader(app, anonKey);
  // All requests come from Discord's few addresses, so request limits are applied per Discord user.
  return ({ id }) => readsFrom(reader, networkOf(`discord ${id}`));
}

function readsFrom(reader: AnonymousReader, asker: Network): PublicReads {
  async function read<Row>(table: string, conditions: Record<string, string>): Promise<Row[]> {
    const query = new URLSearchParams(conditions);
    const { answer } = await reader.read({ pathAndQuery: `${table}?${query}`, headers: {} }, asker);
    if (answer.status !== 200) throw new Error(`${table}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as Row[];
  }

  const tournaments = (conditions: Record<string, string>): Promise<TournamentFacts[]> =>
    read("tournaments", { select: FACTS, order: "list_order,id", ...conditions });

  const matches = (id: string, conditions: Record<string, string>): Promise<ListedMatch[]> =>
    read("tournament_matches", {
      select: `status,result,live_score,plays_at,${SIDES}`,
      tournament_id: `eq.${id}`,
      participant1_id: "not.is.null",
      participant2_id: "not.is.null",
      limit: "8",
      ...conditions,
    });

  const search = (text: string): Promise<TournamentFacts[]> =>
    tournaments({
      cancelled_at: "is.null",
      limit: String(CHOICES),
      ...(text === "" ? { status: "neq.Finalizado" } : { search_text: `ilike.${pattern(text)}` }),
    });

  return {
    search,
    tournaments: () => tournaments({ status: "neq.Finalizado", limit: "10" }),
    async tournament(text) {
      const [found] = UUID.test(text)
        ? await tournaments({ id: `eq.${text}`, limit: "1" })
        : await search(text);
      return found ?? null;
    },
    async matches(id) {
      const [now, next, last] = await Promise.all([
        matches(id, {
          live_since: "not.is.null",
          status: "in.(pending,scheduled,pending_results)",
        }),
        matches(id, { live_since: "is.null", status: "in.(pending,scheduled)", order: "plays_at" }),
        matches(id, { status: "eq.completed", order: "decided_at.desc" }),
      ]);
      return { now, next, last };
    },
    tables: (id) =>
      read<Table>("tournament_groups", {
        select:
          "name,rows:group_participants(position,points,wins,draws,losses,participant:participants(display_name))",
        tournament_id: `eq.${id}`,
        order: "position",
        limit: "8",
        "rows.order": "position",
        "rows.limit": "16",
      }),
  };
}

/** Returns the same search pattern as on the page. `%`, `_` and `\` in the text are matched literally. */
const pattern = (text: string): string =>
  `%${searchKey(text).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
