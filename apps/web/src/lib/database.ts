import type { SupabaseClient } from "@supabase/supabase-js";

/** The typed client, once the database types are generated. */
export type Client = SupabaseClient;
