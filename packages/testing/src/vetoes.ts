import { asHouseAdmin } from "./house-admin.ts";
import { nextNumber } from "./next-number.ts";
import { asOwner, type OwnedDatabase } from "./session.ts";

export interface VetoStep {
  readonly who?: "A" | "B" | "winner" | "loser" | "coin";
  readonly act: "ban" | "pick" | "side" | "order" | "side_or_order" | "decider";
  readonly count?: number;
  readonly mode?: string;
}

export interface NewVetoSequence {
  readonly game?: string;
  readonly maps?: readonly { readonly name: string; readonly mode?: string }[];
  readonly sides?: readonly string[];
  readonly bestOf?: number;
  /** Veto steps (`VetoStep`), or invalid objects, which the database should refuse. */
  readonly steps: readonly object[];
  readonly first?: "higher_seed_chooses" | "higher_seed" | "drawn" | "home";
  readonly bans?: "series" | "game";
  readonly repeats?: "never" | "not_won" | "always";
  readonly stepSeconds?: number;
}

/** Returns maps named "Mapa 1", "Mapa 2" and so on. */
export const mapsOf = (size: number): { name: string }[] =>
  Array.from({ length: size }, (_, index) => ({ name: `Mapa ${index + 1}` }));

/** Creates a map pool (by default seven maps) and a veto sequence for it, as an administrator; returns both ids. */
export async function createVetoSequence(
  database: OwnedDatabase,
  wanted: NewVetoSequence,
): Promise<{ readonly id: string; readonly poolId: string }> {
  const admin = asHouseAdmin(database);
  const { id: gameId } = await asOwner(database).one<{ id: string }>(
    "select id from public.games where name = $1",
    [wanted.game ?? "Valorant"],
  );
  // The pool and the sequence are created in one transaction, so that a refused sequence leaves no pool behind.
  return admin.one(
    `with pool as (
       insert into public.map_pools (game_id, name, maps, sides) values ($1, $2, $3, $4) returning id
     )
     insert into public.veto_sequences (pool_id, name, best_of, steps, first, bans, repeats, step_seconds)
     select id, $5, $6, $7, $8, $9, $10, $11 from pool returning id, pool_id as "poolId"`,
    [
      gameId,
      `Mapas ${nextNumber()}`,
      JSON.stringify(wanted.maps ?? mapsOf(7)),
      wanted.sides ?? ["Ataque", "Defensa"],
      `Veto ${nextNumber()}`,
      wanted.bestOf ?? 3,
      JSON.stringify(wanted.steps),
      wanted.first ?? "home",
      wanted.bans ?? "series",
      wanted.repeats ?? "never",
      wanted.stepSeconds ?? 60,
    ],
  );
}
