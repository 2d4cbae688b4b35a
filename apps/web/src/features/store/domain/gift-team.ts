/** The team that a pack is given to. */
export interface GiftTeam {
  readonly id: string;
  readonly name: string;
}
