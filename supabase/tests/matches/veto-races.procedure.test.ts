import { beforeAll, expect, test } from "vitest";
import pg from "pg";
import { useTestDatabase } from "@leyenda/testing/test-database";
import type { Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { randomOf } from "@leyenda/testing/random";
import { asOwner } from "@leyenda/testing/session";
import {
  createTournament,
  registerPlayers,
  startTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { createVetoSequence, mapsOf, type VetoStep } from "@leyenda/testing/vetoes";

/** Vetoes that go on beside each other, by the length of their series. */
const LANES = [1, 3, 5, 1, 3, 5, 1, 3, 5];
/** Maps of the pools that a veto is played over, whichever fit the series. */
const POOLS = [3, 5, 7];

const database = useTestDatabase({ poolSize: 2 * LANES.length });
const owner = asOwner(database);

/** All of them in `npm run test:long`; a seeded few otherwise. */
const VETOES = Number(process.env["VETOES"] ?? 60);
const SEED = Number(process.env["VETO_SEED"] ?? 41);
/** One veto in so many is when the server goes away under all of them. */
const VETOES_PER_CUT = 1_000;
const MAX_MS_TO_CUT = 25;

/** What a connection that was cut says; what it had asked for was done or was not. */
const CUT = /terminat|ECONNRESET|connection|not queryable/i;

/**
 * Who takes part, each over a connection of his own that the database keeps busy: a captain, who tries every step once, his
 * turn or not, and tells of each that he took after it was committed; and the clock, which runs out at any moment.
 */
const ACTORS = `
  create schema races;
  grant usage on schema races to authenticated;
  create procedure races.play(p_match_id uuid, p_seed double precision) language plpgsql as $$
  declare
    v_veto public.match_vetoes;
    v_pressed integer := 0;
    v_tried integer := 0;
    v_tries integer := 0;
    v_options text[];
    v_choice text;
    v_code text;
  begin
    perform setseed(p_seed);
    loop
      select * into v_veto from public.match_vetoes where match_id = p_match_id;
      exit when v_veto.finished_at is not null;
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
        if v_code not in ('veto_step_over', 'veto_not_your_turn', 'veto_time_over', 'veto_finished') then raise; end if;
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
      exit when exists (select 1 from public.match_vetoes where match_id = p_match_id and finished_at is not null);
      perform pg_sleep(0.004 + random() * 0.008);
    end loop;
  end $$;`;

interface Choice {
  readonly step: number;
  readonly act: string;
  readonly by_id: string | null;
  readonly choice: string;
  readonly how: "side" | "time" | "coin" | "rest";
}

interface Veto {
  readonly best_of: number;
  readonly maps: readonly { readonly name: string }[];
  readonly steps: readonly {
    readonly number: number;
    readonly who: string;
    readonly act: string;
  }[];
  readonly side_a_id: string;
  readonly side_b_id: string;
  readonly choices: readonly Choice[];
}

const counts = { vetoes: 0, steps: 0, tries: 0, drawn: 0, cuts: 0 };

beforeAll(() => owner.query(ACTORS));

/** Cuts every connection but the one that does it: as a restart in the middle does. */
async function cutAll(): Promise<void> {
  counts.cuts += 1;
  await database.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

/** Again where the connection was cut. */
async function surely<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!CUT.test(String(error))) throw error;
    }
  }
}

/** Somebody with a connection of his own, who comes back when it is cut. */
class Actor {
  readonly #session: string;
  #client: pg.Client | null = null;
  /** What he was told. */
  told: string[] = [];

  /** @param session what makes a connection his */
  constructor(session: string) {
    this.#session = session;
  }

  async run(sql: string): Promise<void> {
    this.told = [];
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
    const client = new pg.Client({ connectionString: database.url("postgres") });
    client.on("error", () => undefined);
    client.on("notice", ({ message = "" }) => this.told.push(message));
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
  /** A sequence over each pool, written anew for each veto. */
  readonly sequences: readonly { readonly id: string; readonly maps: number }[];
}

async function openLane(bestOf: number): Promise<Lane> {
  const cup = await createTournament(database, { bestOf });
  const players = await registerPlayers(database, cup, 2);
  const [{ id: matchId }] = (await startTournament(database, cup)) as [TournamentMatch];
  const sequences = [];
  for (const maps of POOLS.filter((size) => size >= bestOf)) {
    const { id } = await createVetoSequence(database, {
      bestOf,
      maps: mapsOf(maps),
      steps: sequenceOf(bestOf, maps, Math.random),
    });
    sequences.push({ id, maps });
  }
  await asHouseAdmin(database).call("public.set_tournament_vetoes", {
    p_tournament_id: cup.id,
    p_vetoes: JSON.stringify([{ sequence_id: sequences[0]?.id }]),
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
  };
}

/** Bans and picks in any order, by anybody, sides after some of them, and the last map is what is left. */
function sequenceOf(bestOf: number, maps: number, random: () => number): VetoStep[] {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const who = (): VetoStep["who"] => any(["A", "B", "A", "B", "A", "B", "coin"]);
  const withSide = (step: VetoStep): VetoStep[] =>
    random() < 0.4 ? [step, { who: who(), act: "side" }] : [step];
  const steps: VetoStep[] = [];
  for (let bans = maps - bestOf, picks = bestOf - 1; bans + picks > 0;) {
    if (random() < bans / (bans + picks)) {
      bans -= 1;
      steps.push({ who: who(), act: "ban" });
    } else {
      picks -= 1;
      steps.push(...withSide({ who: who(), act: "pick" }));
    }
  }
  return [...steps, ...withSide({ act: "decider" })];
}

async function playVetoes(lane: Lane, random: () => number, count: number, isFirst: boolean) {
  const { cupId, matchId, bestOf, captains, clock, sequences } = lane;
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let round = 0; round < count; round += 1) {
    const { id, maps } = any(sequences);
    const steps = pg.escapeLiteral(JSON.stringify(sequenceOf(bestOf, maps, random)));
    const first = any(["home", "drawn", "higher_seed", "higher_seed_chooses"]);
    await surely(() =>
      database.owner.query(
        `update public.veto_sequences set steps = ${steps}, first = '${first}' where id = '${id}';
         update public.tournament_vetoes set sequence_id = '${id}' where tournament_id = '${cupId}';
         delete from public.match_vetoes where match_id = '${matchId}'`,
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
      owner.one<Veto>("select * from public.match_vetoes where match_id = $1", [matchId]),
    );
    judge(veto, captains, counts.cuts > cutsBefore);
  }
}

/** One won each step, what anybody was told stands, and the series has its maps. */
function judge(veto: Veto, captains: Lane["captains"], wasCut: boolean): void {
  const { choices, steps } = veto;
  expect(choices.map(({ step }) => step)).toEqual(steps.map(({ number }) => number));
  const taken = captains.map(
    ({ actor }) =>
      new Map(
        actor.told.flatMap((line) => {
          const [, step, choice] = /^took (\d+) (.*)$/.exec(line) ?? [];
          return step === undefined ? [] : [[Number(step), choice] as const];
        }),
      ),
  );
  for (const [index, { act, who, number }] of steps.entries()) {
    const { by_id: by, choice, how } = choices[index] as Choice;
    const takers = captains.filter((_, at) => taken[at]?.has(number));
    expect(takers.length).toBeLessThanOrEqual(1);
    // Of whoever was cut off nobody knows what he was told.
    if (how === "side" && !wasCut) expect(takers).toHaveLength(1);
    if (takers.length === 1) {
      expect({ how, by }).toEqual({ how: "side", by: takers[0]?.sideId });
      expect(taken.flatMap((one) => one.get(number) ?? [])).toEqual([choice]);
    }
    if (act !== "role" && (who === "A" || who === "B"))
      expect(by).toBe(who === "A" ? veto.side_a_id : veto.side_b_id);
    if (how === "time") counts.drawn += 1;
  }
  const ofMaps = choices.filter(({ act }) => ["ban", "pick", "decider"].includes(act));
  expect(ofMaps.map(({ choice }) => choice).toSorted()).toEqual(
    veto.maps.map(({ name }) => name).toSorted(),
  );
  expect(ofMaps.filter(({ act }) => act !== "ban")).toHaveLength(veto.best_of);
  counts.vetoes += 1;
  counts.steps += steps.length;
  for (const { actor } of captains)
    for (const line of actor.told) counts.tries += Number(/^tried (\d+)$/.exec(line)?.[1] ?? 0);
}

/** What a server would send on and put away meanwhile. */
async function clearUp(): Promise<void> {
  await database.admin.query("truncate realtime.outbox");
}

test(
  "random vetoes with both captains and the clock racing, cut off in the middle: one wins each step, nothing is lost, and the series has its maps",
  { timeout: 120_000 + VETOES * 100 },
  async () => {
    const startedAt = performance.now();
    // As where a server looks for changes by itself, writers wake nobody.
    await database.admin.query("select setval('realtime.quiet_until', 9007199254740991)");
    const share = Math.ceil(VETOES / LANES.length);
    const lanes: Lane[] = [];
    for (const bestOf of LANES) lanes.push(await openLane(bestOf));
    const cleaning = setInterval(() => void surely(clearUp), 5_000);
    try {
      await Promise.all(
        lanes.map((lane, at) => playVetoes(lane, randomOf(SEED + at), share, at === 0)),
      );
    } finally {
      clearInterval(cleaning);
      await Promise.all(
        lanes
          .flatMap(({ captains, clock }) => [...captains.map(({ actor }) => actor), clock])
          .map((actor) => actor.end()),
      );
    }
    expect(counts.vetoes).toBe(share * LANES.length);
    expect(Math.min(counts.drawn, counts.cuts)).toBeGreaterThan(0);
    if (process.env["VETOES"] === undefined) return;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${counts.vetoes} vetoes, ${counts.steps} steps (${counts.drawn} drawn by the clock) of ${counts.tries} attempts, ${counts.cuts} cuts of every connection, ${seconds} s\n`,
    );
  },
);
