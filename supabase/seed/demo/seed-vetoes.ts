import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { captainOf, type Entrant, type PlayableMatch } from "./tournament-acts.ts";

type Step = {
  who?: "A" | "B" | "winner" | "loser" | "coin";
  act: string;
  count?: number;
  mode?: string;
};

const A = (act: string, count?: number): Step => ({ who: "A", act, ...(count && { count }) });
const B = (act: string, count?: number): Step => ({ who: "B", act, ...(count && { count }) });
const REST: Step = { act: "decider" };
const COIN: Step = { who: "coin", act: "pick" };

interface Preset {
  readonly name: string;
  readonly bestOf: number;
  readonly steps: readonly Step[];
  readonly first?: string;
  readonly bans?: string;
  readonly repeats?: string;
}

interface Pool {
  readonly game: string;
  readonly name: string;
  readonly maps: readonly { readonly name: string; readonly mode?: string }[];
  readonly sides: readonly string[];
  readonly presets: readonly Preset[];
}

const named = (...names: string[]) => names.map((name) => ({ name }));

/** In each game of League of Legends one takes side or order and the rival the other; the loser begins. */
const RIFT = (game: number): Step[] => [
  COIN,
  game === 1 ? A("side_or_order") : { who: "loser", act: "side_or_order" },
  game === 1 ? B("side_or_order") : { who: "winner", act: "side_or_order" },
];

/** As the rules in use say them: Valve's supplemental rulebook, the circuits of Valorant and League of Legends. */
const POOLS: readonly Pool[] = [
  {
    game: "Valorant",
    name: "Mapas de competencia",
    maps: named("Ascent", "Bind", "Haven", "Icebox", "Lotus", "Split", "Sunset"),
    sides: ["Ataque", "Defensa"],
    presets: [
      {
        name: "BO1 · vetos alternados",
        bestOf: 1,
        steps: [A("ban"), B("ban"), A("ban"), B("ban"), A("ban"), B("ban"), REST, B("side")],
      },
      {
        name: "BO3 · veto, elección, veto",
        bestOf: 3,
        steps: [
          A("ban"),
          B("ban"),
          A("pick"),
          B("side"),
          B("pick"),
          A("side"),
          A("ban"),
          B("ban"),
          REST,
          A("side"),
        ],
      },
    ],
  },
  {
    game: "CS:GO",
    name: "Servicio activo",
    maps: named("Ancient", "Anubis", "Dust II", "Inferno", "Mirage", "Nuke", "Train"),
    sides: ["CT", "T"],
    presets: [
      {
        name: "BO1 · Valve",
        bestOf: 1,
        first: "higher_seed_chooses",
        steps: [A("ban", 2), B("ban", 3), A("ban"), REST, B("side")],
      },
      {
        name: "BO3 · Valve",
        bestOf: 3,
        first: "higher_seed_chooses",
        steps: [
          A("ban"),
          B("ban"),
          A("pick"),
          B("side"),
          B("pick"),
          A("side"),
          B("ban"),
          A("ban"),
          REST,
          B("side"),
        ],
      },
      {
        name: "BO5 · el último a cuchillo",
        bestOf: 5,
        first: "higher_seed_chooses",
        steps: [
          A("ban"),
          B("ban"),
          A("pick"),
          B("side"),
          B("pick"),
          A("side"),
          A("pick"),
          B("side"),
          B("pick"),
          A("side"),
          REST,
        ],
      },
    ],
  },
  {
    game: "League of Legends",
    name: "Grieta del Invocador",
    maps: named("Grieta del Invocador"),
    sides: ["Azul", "Rojo"],
    presets: [1, 3, 5].map((bestOf) => ({
      name: `BO${bestOf} · lado u orden`,
      bestOf,
      repeats: "always",
      steps: Array.from({ length: bestOf }, (_, index) => RIFT(index + 1)).flat(),
    })),
  },
];

/** Pools and presets of the games that are played with a veto. */
export async function seedVetoSequences(database: OwnedDatabase): Promise<void> {
  const admin = asHouseAdmin(database);
  for (const pool of POOLS) {
    const { id } = await admin.one<{ id: string }>(
      `insert into public.map_pools (game_id, name, maps, sides)
       select id, $2, $3, $4 from public.games where name = $1 returning id`,
      [pool.game, pool.name, JSON.stringify(pool.maps), pool.sides],
    );
    for (const preset of pool.presets) {
      await admin.query(
        `insert into public.veto_sequences (pool_id, name, best_of, steps, first, bans, repeats)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          id,
          preset.name,
          preset.bestOf,
          JSON.stringify(preset.steps),
          preset.first ?? "higher_seed",
          preset.bans ?? "series",
          preset.repeats ?? "never",
        ],
      );
    }
  }
}

/** A tournament plays with all vetoes of its game. */
export async function chooseVetoes(database: OwnedDatabase, tournamentId: string): Promise<void> {
  await asHouseAdmin(database).query(
    `select public.set_tournament_vetoes(tournament.id, array_agg(sequence.id))
     from public.tournaments tournament
     join public.games game on game.name = tournament.game
     join public.map_pools pool on pool.game_id = game.id
     join public.veto_sequences sequence on sequence.pool_id = pool.id
     where tournament.id = $1 group by tournament.id`,
    [tournamentId],
  );
}

/** Both captains get ready and choose in turn; what is left unsaid is still open. */
export async function playVeto(
  database: OwnedDatabase,
  match: PlayableMatch,
  entrants: readonly Entrant[],
  choices: readonly string[],
): Promise<void> {
  for (const side of [match.participant1_id, match.participant2_id])
    await asUser(database, captainOf(entrants, side)).call("ready_for_veto", {
      p_match_id: match.id,
    });
  const veto = () =>
    asOwner(database).one<{ step: number; turn_id: string }>(
      "select step, turn_id from public.match_vetoes where match_id = $1",
      [match.id],
    );
  for (const choice of choices) {
    const { step, turn_id } = await veto();
    await asUser(database, captainOf(entrants, turn_id)).call("choose_in_veto", {
      p_match_id: match.id,
      p_step: step,
      p_choice: choice,
    });
  }
  // Whoever opens the demonstration finds it running.
  await asOwner(database).query(
    "update public.match_vetoes set deadline = now() + interval '50 minutes' where match_id = $1 and deadline is not null",
    [match.id],
  );
}
