import { join, resolve } from "node:path";

/** The same files that are deployed to the hosted platform. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, "../../../../supabase");

export const MIGRATIONS_FOLDER = join(PROJECT_FOLDER, "migrations");
