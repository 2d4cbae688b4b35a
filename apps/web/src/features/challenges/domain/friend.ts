/** A friend whom a player may challenge. */
export interface Friend {
  readonly id: string;
  readonly username: string;
}
