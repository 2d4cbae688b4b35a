import { BracketsManager } from "brackets-manager";
import { InMemoryDatabase } from "brackets-memory-db";

/** A side of a match: a seed, "bye" (nobody will come) or null (not yet known). */
export type Side = number | "bye" | null;

export interface OracleMatch {
  readonly round: number;
  readonly position: number;
  readonly sides: readonly [Side, Side];
}

/** An independent implementation of single elimination, to compare the database with. */
export class BracketOracle {
  readonly #manager: BracketsManager;
  readonly #storage = new InMemoryDatabase();

  constructor() {
    this.#manager = new BracketsManager(this.#storage);
  }

  /** Draws a bracket of `entrants` seeds, with byes up to the next power of two. */
  async draw(entrants: number, thirdPlace: boolean): Promise<void> {
    const size = 2 ** Math.ceil(Math.log2(entrants));
    await this.#manager.create.stage({
      tournamentId: 1,
      name: "bracket",
      type: "single_elimination",
      seeding: Array.from({ length: size }, (_, index) =>
        index < entrants ? `seed ${index + 1}` : null,
      ),
      settings: { seedOrdering: ["inner_outer"], consolationFinal: thirdPlace },
    });
  }

  /** Returns the matches of the bracket (group 1) or the third-place match (group 2). */
  async matches(group: 1 | 2 = 1): Promise<OracleMatch[]> {
    const { match, round, participant, group: groups } = await this.#manager.export();
    const names = new Map(
      participant.map(({ id, name }) => [id, Number(name.replace("seed ", ""))]),
    );
    const rounds = new Map(round.map(({ id, number }) => [id, number]));
    const wanted = groups.find(({ number }) => number === group)?.id;
    const side = (opponent: { id: unknown } | null): Side => {
      if (opponent === null) return "bye";
      return opponent.id === null ? null : (names.get(opponent.id as number) ?? null);
    };
    return match
      .filter((row) => row.group_id === wanted)
      .map((row) => ({
        round: rounds.get(row.round_id) ?? 0,
        position: row.number,
        sides: [side(row.opponent1), side(row.opponent2)],
      }));
  }

  /** Lets the better seed win every match of a round. */
  async playRound(number: number): Promise<void> {
    const { match, round } = await this.#manager.export();
    const rounds = new Map(round.map((row) => [row.id, row]));
    for (const row of match) {
      const [one, other] = [row.opponent1?.id ?? null, row.opponent2?.id ?? null];
      if (rounds.get(row.round_id)?.number !== number || one === null || other === null) continue;
      const firstWins = Number(one) < Number(other);
      await this.#manager.update.match({
        id: row.id,
        opponent1: firstWins ? { result: "win" } : {},
        opponent2: firstWins ? {} : { result: "win" },
      });
    }
  }
}
