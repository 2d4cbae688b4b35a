/**
 * Node's arguments for the server. Three times the young generation's 64 MB stay with the process once an evening has
 * filled them; with 16 it takes 100 MB less and a request costs the same (`npm run bench -- fire`). What is left of a
 * busy time is collected once it is over (`packages/platform/src/context/quiet-collection.ts`), which Node allows where it is asked to.
 * `bin/leyenda`, which starts a release, says both in its own words, which a test compares.
 */
export const SERVER = ["--max-semi-space-size=16", "--expose-gc", "apps/server/src/main.ts"];

/**
 * What the server's process is told of memory. By itself glibc takes ever larger buffers from its heap, once one of
 * their size was given back, and keeps what lies free between those still in use (docs/decisions/0063). With its
 * bounds said it goes on giving the largest back at once.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "2097152",
};
