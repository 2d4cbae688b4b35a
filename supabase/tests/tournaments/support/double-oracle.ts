import type { Crossing } from "@leyenda/testing/bracket-crossings";
import { BracketsManager, ordering } from "brackets-manager";
import { InMemoryDatabase } from "brackets-memory-db";

const GROUPS: Readonly<Record<string, number>> = { bracket: 1, lower: 2, final: 3 };

/** Adds a mask (bit pattern) to the orders that the tournament library knows. */
function orderOf(mask: number): "natural" {
  const name = `xor_${mask}`;
  Object.assign(ordering, {
    [name]: <T>(places: readonly T[]) => places.map((_, at) => places[at ^ mask]),
  });
  return name as "natural";
}

/**
 * An independent implementation of double elimination, to compare with the database. It takes from the database only
 * where losers enter the lower bracket. The second final is compared only if it is played.
 */
export class DoubleOracle {
  readonly #storage = new InMemoryDatabase();
  readonly #manager = new BracketsManager(this.#storage);
  #places = new Map<string, number>();
  #names = new Map<number, number>();

  /** Draws a bracket for `entrants` seeds, with byes up to the next power of two. First-round losers stay in order. */
  async draw(entrants: number, crossing: Crossing): Promise<void> {
    const size = 2 ** Math.ceil(Math.log2(entrants));
    await this.#manager.create.stage({
      tournamentId: 1,
      name: "double",
      type: "double_elimination",
      seeding: Array.from({ length: size }, (_, index) =>
        index < entrants ? `seed ${index + 1}` : null,
      ),
      settings: {
        seedOrdering: ["inner_outer", "natural", ...crossing.map(orderOf)],
        grandFinal: "double",
      },
    });
    const { match, round, group, participant } = await this.#manager.export();
    const rounds = new Map(round.map((row) => [row.id, row.number]));
    const groups = new Map(group.map((row) => [row.id, row.number]));
    this.#places = new Map(
      match.map((row) => [
        `${groups.get(row.group_id)} ${rounds.get(row.round_id)} ${row.number}`,
        Number(row.id),
      ]),
    );
    this.#names = new Map(
      participant.map(({ id, name }) => [Number(id), Number(name.replace("seed ", ""))]),
    );
  }

  async #match(part: string, round: number, position: number) {
    const id = this.#places.get(`${GROUPS[part]} ${round} ${position}`);
    if (id === undefined) throw new Error(`no match ${part} ${round} ${position}`);
    const row = await this.#storage.select("match", id);
    if (row === null || Array.isArray(row)) throw new Error("no match");
    return row as {
      id: number;
      opponent1: { id: number | null } | null;
      opponent2: { id: number | null } | null;
    };
  }

  /** Returns the seeds of both sides, the better one first. */
  async sides(part: string, round: number, position: number): Promise<number[]> {
    const { opponent1, opponent2 } = await this.#match(part, round, position);
    return [opponent1, opponent2]
      .map((side) => this.#names.get(side?.id ?? -1) ?? 0)
      .toSorted((a, b) => a - b);
  }

  async decide(part: string, round: number, position: number, winner: number): Promise<void> {
    const { id, opponent1 } = await this.#match(part, round, position);
    const firstWins = this.#names.get(opponent1?.id ?? -1) === winner;
    await this.#manager.update.match({
      id,
      opponent1: firstWins ? { result: "win" } : {},
      opponent2: firstWins ? {} : { result: "win" },
    });
  }
}
