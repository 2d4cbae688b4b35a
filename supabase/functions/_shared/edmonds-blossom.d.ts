declare module "edmonds-blossom" {
  /** A maximum-weight matching of `[one, other, weight]` edges: for every vertex its partner, or -1. */
  export default function blossom(
    edges: readonly (readonly [number, number, number])[],
    maxCardinality?: boolean,
  ): number[];
}
