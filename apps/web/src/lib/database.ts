import type { Database } from "@leyenda/db-types";
import type { SupabaseClient } from "@supabase/supabase-js";

/** The client, typed by the database. */
export type Client = SupabaseClient<Database>;
