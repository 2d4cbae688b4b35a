import type pg from "pg";
import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";
import { pairSwissRound, type SwissPlayer } from "../../../functions/_shared/swiss-pairing.ts";
import type { Participant, Pick } from "./basic-acts.ts";
import { one, refusalOf } from "./history-world.ts";

/** Selects the complete state of a tournament without ids, so that two histories with the same result are equal. */
const STATE = `
  select jsonb_build_object(
    'cup', (select jsonb_build_array(t.status, t.finished_at is not null) from public.tournaments t where t.id = $1),
    'stages', (select jsonb_agg(jsonb_build_array(s.position, s.state, s.due_round, s.drawn_at is not null, s.finished_at is not null) order by s.position)
      from public.tournament_stages s where s.tournament_id = $1),
    'entries', (select jsonb_agg(jsonb_build_array(s.position, e.participant_id, e.seed, e.rank) order by s.position, e.participant_id)
      from public.stage_entries e join public.tournament_stages s on s.id = e.stage_id where s.tournament_id = $1),
    'tables', (select jsonb_agg(jsonb_build_array(s.position, g.position, p.participant_id, p.points, p.wins, p.draws, p.losses,
        case when s.kind = 'round_robin' or s.state = 'done' then jsonb_build_array(p.score_difference, p.position) end) order by s.position, g.position, p.participant_id)
      from public.group_participants p join public.tournament_groups g on g.id = p.group_id join public.tournament_stages s on s.id = g.stage_id
      where s.tournament_id = $1),
    'matches', (select jsonb_agg(jsonb_build_array(s.position, m.stage, g.position, m.round, m.position_in_bracket, m.participant1_id, m.participant2_id,
        m.slot1_closed, m.slot2_closed, m.winner_id, m.status, m.outcome, m.result, m.decided_how)
        order by s.position, m.stage, g.position, m.round, m.position_in_bracket)
      from public.tournament_matches m join public.tournament_stages s on s.id = m.stage_id
      left join public.tournament_groups g on g.id = m.group_id where m.tournament_id = $1),
    'entrants', (select jsonb_agg(jsonb_build_array(r.participant_id, r.status, r.seed, r.final_position) order by r.participant_id)
      from public.tournament_participants r where r.tournament_id = $1),
    'awards', (select jsonb_agg(to_jsonb(a) order by a.participant_id) from private.tournament_awards a where a.tournament_id = $1),
    'payouts', (select jsonb_agg(jsonb_build_array(p.participant_id, p.position, p.amount, p.status) order by p.position, p.participant_id)
      from public.payouts p where p.tournament_id = $1),
    'wallets', (select jsonb_agg(jsonb_build_array(w.participant_id, w.balance) order by w.participant_id)
      from public.wallets w join public.tournament_participants r on r.participant_id = w.participant_id and r.tournament_id = $1),
    'figures', (select jsonb_agg(jsonb_build_array(c.participant_id, c.wins, c.draws, c.losses, c.tournaments_won, c.earnings) order by c.participant_id)
      from private.participant_counters c join public.tournament_participants r on r.participant_id = c.participant_id and r.tournament_id = $1
      where (c.wins, c.draws, c.losses, c.tournaments_won, c.earnings) <> (0, 0, 0, 0, 0))
  ) as state`;

interface Open {
  readonly id: string;
  readonly position: number;
  readonly kind: string;
  readonly stage: string;
  readonly round: number;
  readonly participant1_id: string;
  readonly participant2_id: string;
  readonly best_of: number;
}

/** A result with its sides and its place, so that another history can enter it. */
export interface Result extends Omit<Open, "id" | "best_of"> {
  readonly winner_id: string;
  readonly result: string;
}

const SERVICE = { role: "service_role" };

class Undo extends Error {}

/** One tournament in a transaction that is rolled back, so that histories can differ after the same beginning. */
export class World {
  readonly #client: pg.ClientBase;
  readonly #cupId: string;

  constructor(client: pg.ClientBase, cupId: string) {
    this.#client = client;
    this.#cupId = cupId;
  }

  static async in(client: pg.ClientBase, cupId: string): Promise<World> {
    const world = new World(client, cupId);
    await world.#actAs(SERVICE);
    return world;
  }

  async query<R extends object>(sql: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#client.query<R>(sql, values)).rows;
  }

  /** Runs an action. Returns the code of the refusal, or undefined if it succeeded. */
  async attempt(sql: string, values: unknown[]): Promise<string | undefined> {
    await this.#client.query("savepoint act");
    try {
      await this.#client.query(sql, values);
      await this.#client.query("release savepoint act");
      return undefined;
    } catch (error) {
      await this.#client.query("rollback to savepoint act");
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return refusal;
    }
  }

  /** A participant withdraws. */
  async leave({ userId, participantId }: Participant): Promise<string | undefined> {
    await this.#actAs({ role: "authenticated", sub: userId, aal: "aal1" });
    const refusal = await this.attempt("select public.leave_tournament($1, $2)", [
      this.#cupId,
      participantId,
    ]);
    await this.#actAs(SERVICE);
    return refusal;
  }

  async #actAs(claims: object): Promise<void> {
    await this.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
  }

  async state(): Promise<unknown> {
    return (await this.query<{ state: unknown }>(STATE, [this.#cupId]))[0]?.state;
  }

  open(): Promise<Open[]> {
    return this.query<Open>(
      `select m.id, s.position, s.kind, m.stage, m.round, m.participant1_id, m.participant2_id, m.best_of
       from public.tournament_matches m join public.tournament_stages s on s.id = m.stage_id
       where m.tournament_id = $1 and m.status in ('pending', 'scheduled')
       order by s.position, m.stage, m.round, m.position_in_bracket, m.participant1_id`,
      [this.#cupId],
    );
  }

  async registered(): Promise<string[]> {
    const rows = await this.query<{ participant_id: string }>(
      `select participant_id from public.tournament_participants
       where tournament_id = $1 and status = 'registered' order by seed`,
      [this.#cupId],
    );
    return rows.map((row) => row.participant_id);
  }

  /** Pairs and draws everything that is due. */
  async goOn(): Promise<void> {
    for (;;) {
      const due = await this.query<{
        stage_id: string;
        round: number;
        players: SwissPlayer[];
        meetings: [string, string][];
      }>("select * from public.swiss_rounds_to_pair()");
      for (const { stage_id, round, players, meetings } of due)
        await this.query("select public.store_swiss_round($1, $2, $3)", [
          stage_id,
          round,
          JSON.stringify(pairSwissRound(players, meetings)),
        ]);
      const ready = await this.query<{ id: string }>(
        "select id from public.tournament_stages where tournament_id = $1 and state = 'ready'",
        [this.#cupId],
      );
      for (const { id } of ready)
        await this.attempt("select public.draw_tournament_stage($1)", [id]);
      if (due.length + ready.length === 0) return;
    }
  }

  /** Decides one open match that passes the filter. Returns undefined if there is none. */
  async decide(pick: Pick, isFit: (match: Open) => boolean): Promise<Result | undefined> {
    await this.goOn();
    const fit = (await this.open()).filter(isFit);
    if (fit.length === 0) return undefined;
    const match = one(fit, pick);
    const most = (match.best_of + 1) / 2;
    const isFirst = pick(2) === 0;
    const least = pick(most);
    const result = {
      ...match,
      winner_id: isFirst ? match.participant1_id : match.participant2_id,
      result: isFirst ? `${most}-${least}` : `${least}-${most}`,
    };
    await this.enter(result);
    return result;
  }

  /** Enters a result in the match of its two sides. Returns false if they do not meet there. */
  async enter(result: Result): Promise<boolean> {
    await this.goOn();
    const match = (await this.open()).find((open) =>
      (["position", "stage", "round", "participant1_id", "participant2_id"] as const).every(
        (key) => open[key] === result[key],
      ),
    );
    if (!match) return false;
    await this.query("select public.declare_match_winner($1, $2, $3)", [
      match.id,
      result.winner_id,
      result.result,
    ]);
    return true;
  }
}

/** Runs work in a tournament with the service's rights, and rolls everything back. */
export async function inWorld(
  database: OwnedDatabase,
  cupId: string,
  work: (world: World) => Promise<void>,
): Promise<void> {
  const doing = asOwner(database).transaction(async (client) => {
    await work(await World.in(client, cupId));
    throw new Undo();
  });
  await doing.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}
