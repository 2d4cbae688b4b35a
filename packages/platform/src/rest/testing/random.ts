/** A seeded random generator (mulberry32), so that a failing comparison can be repeated. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number from 0 up to, not including, `below`. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  /** Returns up to `count` different items, in the order of the list. */
  some<T>(items: readonly T[], count: number): T[] {
    const chosen = new Set<T>();
    for (let i = 0; i < count && items.length > 0; i += 1) chosen.add(this.pick(items));
    return items.filter((item) => chosen.has(item));
  }
}
