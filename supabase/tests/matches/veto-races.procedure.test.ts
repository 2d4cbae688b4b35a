import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, expect, test } from "vitest";
import pg from "pg";
import type { Player } from "@leyenda/testing/create-player";
import { randomOf } from "@leyenda/testing/random";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { mapsOf, type VetoStep } from "@leyenda/testing/vetoes";
import { useTestKit } from "../support/kit.ts";

/**
 * How many vetoes run at once, one for each length of series. More than the processors can run would only wait for each
 * other: nine at once are a third slower than four.
 */
const LANES = [1, 3, 5, 7];
/** The numbers of maps in the pools of a veto. */
const POOLS = [3, 5, 7, 9];
const MODES = ["Control", "Escolta"] as const;
const SIDES = ["Ataque", "Defensa"];
const ORDERS = ["Primero", "Segundo"];
/** Random sequences are generated in batches of this size; unplayable ones are left out. */
const BATCH = 40;

const t = useTestKit({ poolSize: 2 * LANES.length });

const VETOES = sized(100_000, 18);
const SEED = Number(process.env["VETO_SEED"] ?? 41);
/** During one in this many vetoes, all database connections are ended, as a restart of the server would do. */
const VETOES_PER_CUT = 1_000;
const MAX_MS_TO_CUT = 25;
const TOLD_EVERY = 5_000;

/** The errors of an interrupted connection: it is unknown whether the action was done. */
const CUT = /terminat|ECONNRESET|connection|not queryable/i;

/**
 * The participants, each with a connection that stays busy in the database. A captain tries every step once,
 * in turn or not, and announces each own choice after its commit; they also enter the map that a veto waits
 * for, with a random winner. The clock runs out at any moment.
 */
const ACTORS = `
  create schema races;
  grant usage on schema races to authenticated;
  create function races.is_over(p_match_id uuid) returns boolean stable security definer begin atomic
    select exists (
      select 1 from public.match_vetoes veto
      where veto.match_id = p_match_id and (veto.finished_at is not null or veto.started_at is not null and veto.turn_id is null and exists (
        select 1 from public.match_games game where game.match_id = p_match_id
        group by game.winner_id having count(*) > veto.best_of / 2
      ))
    );
  end;
  grant execute on function races.is_over(uuid) to authenticated;
  create procedure races.play(p_match_id uuid, p_seed double precision) language plpgsql as $$
  declare
    v_veto public.match_vetoes;
    v_pressed integer := 0;
    v_tried integer := 0;
    v_tries integer := 0;
    v_options text[];
    v_choice text;
    v_code text;
    v_map public.match_games;
  begin
    perform setseed(p_seed);
    loop
      exit when races.is_over(p_match_id);
      select * into v_veto from public.match_vetoes where match_id = p_match_id;
      if v_veto.started_at is null and v_pressed < 2 then
        v_pressed := v_pressed + 1;
        begin
          perform public.ready_for_veto(p_match_id);
        exception when raise_exception then
          get stacked diagnostics v_code = pg_exception_detail;
          if v_code <> 'veto_already_started' then raise; end if;
        end;
        commit;
        continue;
      elsif v_veto.started_at is not null and v_veto.turn_id is null and v_veto.finished_at is null then
        v_map.winner_id := case when random() < 0.5 then v_veto.side_a_id else v_veto.side_b_id end;
        begin
          select * into v_map from public.report_match_game(
            p_match_id, (select count(*) + 1 from public.match_games where match_id = p_match_id)::integer, v_map.winner_id
          );
          v_code := null;
        exception when raise_exception then
          get stacked diagnostics v_code = pg_exception_detail;
          if v_code not in ('game_already_reported', 'game_after_the_end') then raise; end if;
        end;
        commit;
        if v_code is null then raise notice 'entered % %', v_map.number, v_map.winner_id; end if;
        continue;
      elsif v_veto.started_at is null or v_veto.step = v_tried then
        commit;
        perform pg_sleep(0.004);
        continue;
      end if;
      v_tried := v_veto.step;
      v_tries := v_tries + 1;
      v_options := public.veto_options(v_veto);
      v_choice := v_options[1 + floor(random() * cardinality(v_options))::integer];
      begin
        perform public.choose_in_veto(p_match_id, v_veto.step, v_choice);
        v_code := null;
      exception when raise_exception then
        get stacked diagnostics v_code = pg_exception_detail;
        if v_code not in ('veto_step_over', 'veto_not_your_turn', 'veto_time_over', 'veto_finished', 'veto_waits_for_map') then raise; end if;
      end;
      commit;
      if v_code is null then
        raise notice 'took % %', v_veto.step, v_choice;
      elsif v_code = 'veto_time_over' then
        perform public.end_veto_step(p_match_id, v_veto.step);
        commit;
      end if;
    end loop;
    raise notice 'tried %', v_tries;
  end $$;
  grant execute on procedure races.play(uuid, double precision) to authenticated;
  create procedure races.run_clock(p_match_id uuid, p_seed double precision) language plpgsql as $$
  declare
    v_step integer;
  begin
    perform setseed(p_seed);
    loop
      select step into v_step from public.match_vetoes where match_id = p_match_id and turn_id is not null;
      if random() < 0.2 then
        update public.match_vetoes set deadline = now() - interval '1 second'
        where match_id = p_match_id and step = v_step and deadline is not null;
        commit;
      end if;
      perform private.draw_overdue_step(p_match_id, v_step);
      commit;
      exit when races.is_over(p_match_id);
      perform pg_sleep(0.004 + random() * 0.008);
    end loop;
  end $$;`;

interface Choice {
  readonly step: number;
  readonly act: string;
  readonly by_id: string | null;
  readonly choice: string;
  readonly game: number;
  readonly how: "side" | "time" | "coin" | "rest";
}

interface PoolMap {
  readonly name: string;
  readonly mode: string;
}

interface Step {
  readonly number: number;
  readonly who: NonNullable<VetoStep["who"]> | null;
  readonly act: VetoStep["act"] | "role";
  readonly mode: string | null;
  readonly game: number;
}

interface Veto {
  readonly best_of: number;
  readonly maps: readonly PoolMap[];
  readonly steps: readonly Step[];
  readonly bans: Rules["bans"];
  readonly repeats: Rules["repeats"];
  readonly side_a_id: string;
  readonly side_b_id: string;
  readonly choices: readonly Choice[];
  readonly finished_at: Date | null;
  /** The winner of each entered map, in order. */
  readonly winners: readonly string[];
}

/** A veto sequence and its rules for repeating maps, for a pool of one size. */
interface Rules {
  readonly pool: number;
  readonly steps: readonly VetoStep[];
  readonly bans: "series" | "game";
  readonly repeats: "never" | "not_won" | "always";
}

const startedAt = performance.now();
const counts = { vetoes: 0, steps: 0, tries: 0, drawn: 0, cuts: 0, maps: 0 };
/** The progress of a long run. */
function tellCounts(): void {
  const { vetoes, steps, drawn, tries, maps, cuts } = counts;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(
    `${vetoes} vetoes, ${steps} steps (${drawn} drawn by the clock) of ${tries} attempts, ${maps} maps, ${cuts} cuts of every connection, ${seconds} s\n`,
  );
}

const played = new Set<string | number | null>();
/** What is random, but has to be played at least once. */
const WANTED = ["A", "B", "winner", "loser", "coin", ...MODES, "game", "not_won", 7];
const isCovered = (): boolean =>
  Math.min(counts.drawn, counts.cuts, counts.maps) > 0 && WANTED.every((one) => played.has(one));

beforeAll(() => t.owner.query(ACTORS));

/** Ends every other connection, as a restart would. */
async function cutAll(): Promise<void> {
  counts.cuts += 1;
  await t.database.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

/** Repeats the work if the connection was interrupted. */
async function surely<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!CUT.test(String(error))) throw error;
    }
  }
}

/** A participant with a separate connection, which is opened again after an interruption. */
class Actor {
  readonly #session: string;
  #client: pg.Client | null = null;
  /** The messages that this participant received. */
  shown: string[] = [];

  /** @param session the statements that prepare the connection */
  constructor(session: string) {
    this.#session = session;
  }

  async run(sql: string): Promise<void> {
    this.shown = [];
    await surely(async () => {
      try {
        await (await this.#connected()).query(sql);
      } catch (error) {
        void this.#client?.end().catch(() => undefined);
        this.#client = null;
        throw error;
      }
    });
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({ connectionString: t.database.url("postgres") });
    client.on("error", () => undefined);
    client.on("notice", ({ message = "" }) => this.shown.push(message));
    await client.connect();
    await client.query(this.#session);
    this.#client = client;
    return client;
  }

  async end(): Promise<void> {
    await this.#client?.end();
  }
}

const captain = ({ id }: Player) =>
  new Actor(
    `select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "${id}"}', false); set role authenticated`,
  );

interface Lane {
  readonly cupId: string;
  readonly matchId: string;
  readonly bestOf: number;
  readonly captains: readonly { readonly sideId: string; readonly actor: Actor }[];
  readonly clock: Actor;
  /** A sequence for each pool, by its size, replaced for each veto. */
  readonly sequences: ReadonlyMap<number, string>;
  readonly rules: Rules[];
}

async function openLane(bestOf: number): Promise<Lane> {
  const cup = await t.createTournament({ bestOf });
  await t.owner.query("update public.tournaments set game_detail = 'winner' where id = $1", [
    cup.id,
  ]);
  const players = await t.registerPlayers(cup, 2);
  const [{ id: matchId }] = (await t.startTournament(cup)) as [TournamentMatch];
  const sequences = new Map<number, string>();
  for (const size of POOLS) {
    const { id } = await t.createVetoSequence({
      bestOf,
      maps: poolOf(size),
      sides: SIDES,
      repeats: "always",
      steps: Array.from({ length: bestOf }, () => ({ who: "A", act: "pick" })),
    });
    sequences.set(size, id);
  }
  await t.admin.call("public.set_tournament_vetoes", {
    p_tournament_id: cup.id,
    p_vetoes: JSON.stringify([{ sequence_id: sequences.get(POOLS[0] ?? 0) }]),
  });
  return {
    cupId: cup.id,
    matchId,
    bestOf,
    captains: players.map((player) => ({
      sideId: player.participantId,
      actor: captain(player),
    })),
    clock: new Actor("select 1"),
    sequences,
    rules: [],
  };
}

const poolOf = (size: number): PoolMap[] =>
  mapsOf(size).map(({ name }, at) => ({ name, mode: MODES[at % MODES.length] ?? "" }));

/** The possible actors of a step. For the first map there is no earlier loser. */
const WHO = ["A", "B", "A", "B", "coin"] as const;
const WHO_LATER = [...WHO, "winner", "loser", "winner", "loser"] as const;

const oneOf = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/**
 * Random bans and picks by any actor, with sides and orders after some of them, and sometimes modes; most of
 * them are playable.
 */
function rulesOf(bestOf: number, random: () => number): Rules {
  const any = <T>(list: readonly T[]): T => oneOf(random, list);
  const pool = any(POOLS);
  const bans = any(["series", "game"] as const);
  const repeats = any(["never", "not_won", "always"] as const);
  const isToTheRest = repeats === "never" && bans === "series" && random() < 0.7;
  const hasModes = !isToTheRest && random() < 0.3;
  const steps: VetoStep[] = [];
  let left = isToTheRest ? Math.max(pool - bestOf, 0) : pool;
  for (let game = 1; game <= bestOf; game += 1) {
    const who = () => any(game === 1 ? WHO : WHO_LATER);
    const mode = hasModes ? { mode: any(MODES) } : {};
    const isLast = game === bestOf;
    const banned = isToTheRest && isLast ? left : Math.floor(random() * Math.min(left + 1, 3));
    if (bans === "series") left -= banned;
    for (let ban = 0; ban < banned; ban += 1) steps.push({ who: who(), act: "ban", ...mode });
    if (isLast && isToTheRest) steps.push({ act: "decider" });
    else steps.push({ who: who(), act: "pick", ...mode });
    if (random() < 0.4) steps.push({ who: who(), act: any(["side", "order", "side_or_order"]) });
    if (steps.at(-1)?.act === "side_or_order" && random() < 0.5)
      steps.push({ who: who(), act: "side_or_order" });
  }
  return { pool, steps, bans, repeats };
}

/**
 * Selects the sequences that leave as many maps as their series has games, according to the database; `veto-sequences`
 * tests that check.
 */
async function thatCanBePlayed(bestOf: number, some: readonly Rules[]): Promise<Rules[]> {
  const rows = await surely(() =>
    t.owner.query<{ code: string | null }>(
      `select (private.check_veto($1, one -> 'steps', one -> 'maps', $2, one ->> 'bans', one ->> 'repeats')).code
       from jsonb_array_elements($3::jsonb) with ordinality as listed (one, place) order by place`,
      [
        bestOf,
        SIDES,
        JSON.stringify(some.map((rules) => ({ ...rules, maps: poolOf(rules.pool) }))),
      ],
    ),
  );
  return some.filter((_, at) => rows[at]?.code === null);
}

async function nextRules({ bestOf, rules }: Lane, random: () => number): Promise<Rules> {
  for (;;) {
    const next = rules.pop();
    if (next) return next;
    const made = Array.from({ length: BATCH }, () => rulesOf(bestOf, random));
    rules.push(...(await thatCanBePlayed(bestOf, made)));
  }
}

/**
 * Plays one veto after the other in a lane until the common total is reached and everything was played, at most ten
 * times the total.
 */
async function playVetoes(
  lane: Lane,
  random: () => number,
  left: { count: number },
  isFirst: boolean,
) {
  const { cupId, matchId, captains, clock, sequences } = lane;
  for (let round = 0; left.count > (isCovered() ? 0 : -9 * VETOES); round += 1) {
    left.count -= 1;
    const { pool, steps, bans, repeats } = await nextRules(lane, random);
    const id = sequences.get(pool);
    const first = oneOf(random, ["home", "drawn", "higher_seed", "higher_seed_chooses"]);
    await surely(() =>
      t.database.owner.query(
        `update public.veto_sequences
         set steps = ${pg.escapeLiteral(JSON.stringify(steps))}, first = '${first}', bans = '${bans}', repeats = '${repeats}'
         where id = '${id}';
         update public.tournament_vetoes set sequence_id = '${id}' where tournament_id = '${cupId}';
         delete from public.match_vetoes where match_id = '${matchId}';
         delete from public.match_games where match_id = '${matchId}';
         delete from private.event_counts where kind = 'match_game:${matchId}'`,
      ),
    );
    const cutsBefore = counts.cuts;
    const isCut = (isFirst && round === 1) || random() < 1 / VETOES_PER_CUT;
    await Promise.all([
      ...captains.map(({ actor }) => actor.run(`call races.play('${matchId}', ${random()})`)),
      clock.run(`call races.run_clock('${matchId}', ${random()})`),
      ...(isCut
        ? [new Promise((done) => setTimeout(done, random() * MAX_MS_TO_CUT)).then(cutAll)]
        : []),
    ]);
    const veto = await surely(() =>
      t.owner.one<Veto>(
        `select veto.*, array(
           select winner_id::text from public.match_games game where game.match_id = veto.match_id order by number
         ) as winners
         from public.match_vetoes veto where match_id = $1`,
        [matchId],
      ),
    );
    judge(veto, captains, counts.cuts > cutsBefore);
    if (counts.vetoes % TOLD_EVERY === 0) tellCounts();
  }
}

/** Each step had one winner, every confirmed choice counts, every choice was allowed, and the series has its maps. */
function judge(veto: Veto, captains: Lane["captains"], wasCut: boolean): void {
  const { choices, steps, winners } = veto;
  const taken = captains.map(({ actor }) => toldBy(actor, "took"));
  for (const [index, choice] of choices.entries()) {
    const step = steps[index] as Step;
    expect(choice.step).toBe(step.number);
    const takers = captains.filter((_, at) => taken[at]?.has(step.number));
    expect(takers.length).toBeLessThanOrEqual(1);
    // For an interrupted captain, it is unknown which confirmations arrived.
    if (choice.how === "side" && !wasCut) expect(takers).toHaveLength(1);
    if (takers.length === 1) {
      expect(choice).toMatchObject({ how: "side", by_id: takers[0]?.sideId });
      expect(taken.flatMap((one) => one.get(step.number) ?? [])).toEqual([choice.choice]);
    }
    const by = actorOf(veto, step);
    if (step.act !== "role") expect(choice.by_id).toBe(by);
    const isTaken = choice.how === "side" || choice.how === "time";
    expect(isTaken ? "taken" : choice.how).toBe(
      step.act === "decider" ? "rest" : step.who === "coin" ? "coin" : "taken",
    );
    const open = openTo(veto, index, by);
    expect(open).toContain(choice.choice);
    if (step.act === "decider") expect(open).toHaveLength(1);
    if (choice.how === "time") counts.drawn += 1;
    played.add(step.who).add(step.act).add(step.mode);
  }
  for (const { actor } of captains)
    for (const [number, winner] of toldBy(actor, "entered"))
      expect(winners[number - 1]).toBe(winner);
  const picks = choices.filter(({ act }) => act === "pick" || act === "decider");
  const next = steps[choices.length];
  if (next) {
    // After a side has won the series, there are no further steps.
    expect(["winner", "loser"]).toContain(next.who);
    const last = winners.filter((winner) => winner === winners.at(-1));
    expect(last.length).toBeGreaterThan(veto.best_of / 2);
  } else expect(picks).toHaveLength(veto.best_of);
  expect(veto.finished_at === null).toBe(next !== undefined);
  played.add(veto.best_of).add(veto.bans).add(veto.repeats);
  counts.vetoes += 1;
  counts.steps += choices.length;
  counts.maps += winners.length;
  for (const { actor } of captains)
    for (const line of actor.shown) counts.tries += Number(/^tried (\d+)$/.exec(line)?.[1] ?? 0);
}

/** The choices whose saving was confirmed to a participant, by the number of the step or the map. */
const toldBy = ({ shown }: Actor, what: "took" | "entered"): Map<number, string> =>
  new Map(
    shown.flatMap((line) => {
      const [word, number, rest = ""] = line.split(/ (\d+) (.*)/);
      return word === what ? [[Number(number), rest] as const] : [];
    }),
  );

/** The side that makes a step of the veto, directly or because of the coin toss. */
function actorOf({ side_a_id: a, side_b_id: b, winners }: Veto, step: Step): string | null {
  const winner = winners[step.game - 2];
  switch (step.who) {
    case "A":
      return a;
    case "B":
      return b;
    case "winner":
      return winner ?? "nobody";
    case "loser":
      return winner === a ? b : a;
    case "coin":
      return ["side", "order", "side_or_order"].includes(step.act) ? a : null;
    default:
      return null;
  }
}

/** The allowed choices of a step, given the earlier ones and the maps that the actor had lost by then. */
function openTo(veto: Veto, index: number, by: string | null): readonly string[] {
  const { maps, steps, bans, repeats, winners } = veto;
  const step = steps[index] as Step;
  const before = veto.choices.slice(0, index);
  if (step.act === "role") return ["A", "B"];
  if (step.act === "side" || step.act === "order" || step.act === "side_or_order") {
    const isOpen = (act: string) =>
      (step.act === act || step.act === "side_or_order") &&
      !before.some((made) => made.game === step.game && made.act === act);
    return [...(isOpen("side") ? SIDES : []), ...(isOpen("order") ? ORDERS : [])];
  }
  const known = Math.max(
    0,
    ...steps
      .slice(0, index + 1)
      .map(({ who, game }) => (who === "winner" || who === "loser" ? game - 1 : 0)),
  );
  return maps
    .filter(
      ({ name, mode }) =>
        (step.mode === null || mode === step.mode) &&
        !before.some(({ act, choice, game }) => {
          if (choice !== name) return false;
          if (act === "ban") return bans === "series" || game === step.game;
          if (act !== "pick" && act !== "decider") return false;
          if (repeats === "never") return true;
          return (
            repeats === "not_won" &&
            step.act === "pick" &&
            game <= known &&
            by !== null &&
            winners[game - 1] === by
          );
        }),
    )
    .map(({ name }) => name);
}

/** Deletes the messages that a server would have sent and deleted by now. */
async function clearUp(): Promise<void> {
  await t.database.admin.query("truncate realtime.outbox");
}

test(
  "random vetoes with both captains and the clock racing, cut off in the middle: one wins each step, nothing is lost, and the series has its maps",
  { timeout: 120_000 + VETOES * 200 },
  async () => {
    // Simulates servers that poll for changes, so that writers notify nobody.
    await t.database.admin.query("select setval('realtime.quiet_until', 9007199254740991)");
    const left = { count: VETOES };
    // The lanes are opened one after the other, because all use the same game, which the first one creates.
    const lanes: Lane[] = [];
    for (const bestOf of LANES) lanes.push(await openLane(bestOf));
    const cleaning = setInterval(() => void surely(clearUp), 5_000);
    try {
      await Promise.all(
        lanes.map((lane, at) => playVetoes(lane, randomOf(SEED + at), left, at === 0)),
      );
    } finally {
      clearInterval(cleaning);
      await Promise.all(
        lanes
          .flatMap(({ captains, clock }) => [...captains.map(({ actor }) => actor), clock])
          .map((actor) => actor.end()),
      );
    }
    expect(counts.vetoes).toBeGreaterThanOrEqual(VETOES);
    expect(Math.min(counts.drawn, counts.cuts, counts.maps)).toBeGreaterThan(0);
    expect([...played]).toEqual(expect.arrayContaining(WANTED));
    if (VETOES > TOLD_EVERY) tellCounts();
  },
);
