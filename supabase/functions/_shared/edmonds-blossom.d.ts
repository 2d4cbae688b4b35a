declare module "edmonds-blossom" {
  /** Returns a maximum-weight matching over `[one, other, weight]` edges: for each vertex its partner, or -1. */
  export default function blossom(
    edges: readonly (readonly [number, number, number])[],
    maxCardinality?: boolean,
  ): number[];
}
