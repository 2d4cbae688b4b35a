declare module "edmonds-blossom" {
  /** A maximum-weight matching over `[one, other, weight]` edges: the partner of each vertex, or -1. */
  export default function blossom(
    edges: readonly (readonly [number, number, number])[],
    maxCardinality?: boolean,
  ): number[];
}
