import type { OwnedDatabase } from "@leyenda/testing/session";
import { asOwner, asUser } from "@leyenda/testing/session";
import { createPlayer, type NewPlayer, type Player } from "@leyenda/testing/create-player";
import type { Tournament } from "@leyenda/testing/tournaments";

export interface WaitingEntry {
  readonly id: string;
  readonly state: "waiting" | "offered" | "passed";
  readonly offer_ends_at: Date | null;
  readonly replaces_id: string | null;
}

const of = (tournament: Pick<Tournament, "id">, participantId: string) => ({
  p_tournament_id: tournament.id,
  p_participant_id: participantId,
});

/** Returns a player's actions on the waiting list of a tournament, through the page's procedures. */
export function waitingActs(database: OwnedDatabase) {
  type Who = Pick<Player, "id" | "participantId">;
  const call =
    (name: string) =>
    (tournament: Pick<Tournament, "id">, who: Who, participantId = who.participantId) =>
      asUser(database, who).call<WaitingEntry>(`public.${name}`, of(tournament, participantId));
  const owner = asOwner(database);
  return {
    join: call("join_waiting_list"),
    leave: call("leave_waiting_list"),
    take: call("take_place"),
    /** Creates players and adds them to the waiting list, in order. */
    queue: async (tournament: Pick<Tournament, "id">, count: number, player: NewPlayer = {}) => {
      const players: Player[] = [];
      for (let index = 0; index < count; index += 1) {
        const made = await createPlayer(database, player);
        await call("join_waiting_list")(tournament, made);
        players.push(made);
      }
      return players;
    },
    /** Returns the state of each entry on the list, by participant. */
    states: async (tournament: Pick<Tournament, "id">): Promise<Record<string, string>> => {
      const rows = await owner.query<{ participant_id: string; state: string }>(
        "select participant_id, state from public.waiting_entries where tournament_id = $1 order by queued_at, id",
        [tournament.id],
      );
      return Object.fromEntries(rows.map((row) => [row.participant_id, row.state]));
    },
    /** Moves the end of every offered place into the past, so that the offers expire. */
    letOffersRunOut: async (tournament: Pick<Tournament, "id">): Promise<void> => {
      await owner.query(
        "update public.waiting_entries set offer_ends_at = now() - interval '1 second' where tournament_id = $1 and state = 'offered'",
        [tournament.id],
      );
    },
    /** Does the server's periodic work until nothing of this tournament is due. */
    doDueWork: async (tournament: Pick<Tournament, "id">): Promise<number> => {
      for (let turns = 0; ; turns += 1) {
        const { more } = await owner.call<{ more: boolean }>("private.do_due_work", {
          p_tournament_id: tournament.id,
        });
        if (!more) return turns;
      }
    },
    notificationsOf: async (player: Pick<Player, "id">, kind: string): Promise<number> => {
      const rows = await asUser(database, player).query(
        "select 1 from public.notifications where kind = $1",
        [kind],
      );
      return rows.length;
    },
  };
}
