import { join, resolve } from "node:path";

/** The folder with the migrations and functions, which are also deployed to the hosted platform. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, "../../../../supabase");

export const MIGRATIONS_FOLDER = join(PROJECT_FOLDER, "migrations");
