/**
 * Node's arguments for the server. Three times the young generation's 64 MB stay with the process once an evening has
 * filled them; with 16 it takes 100 MB less and a request costs the same (`npm run bench -- fire`). The package's unit
 * and `bin/leyenda` say it in their own words, which a test compares.
 */
export const SERVER = ["--max-semi-space-size=16", "apps/server/src/main.ts"];
