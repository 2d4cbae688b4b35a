import { asOwner, type OwnedDatabase } from "@leyenda/testing/session";

/** A foreign key between two tables, named as in a request that embeds one table in the other. */
export interface Relation {
  readonly from: string;
  readonly to: string;
  readonly constraint: string;
}

/** Every foreign key between tables of the API, in both directions. */
export const readRelations = (database: OwnedDatabase): Promise<Relation[]> =>
  asOwner(database).query<Relation>(
    `with key as (
       select a.relname as one, b.relname as other, k.conname as name
       from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
       where k.contype = 'f' and a.relnamespace = 'public'::regnamespace and b.relnamespace = 'public'::regnamespace
     )
     select one as "from", other as "to", name as "constraint" from key
     union select other, one, name from key order by 1, 2, 3`,
  );
