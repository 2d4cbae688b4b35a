/**
 * Node's arguments for the server. V8's young generation may use three times its size, 64 MB by default, and
 * never returns it. With 16 MB the process takes 100 MB less and a request costs the same (`npm run bench --
 * fire`). After a busy time garbage is collected (`packages/platform/src/context/quiet-collection.ts`), which
 * needs `--expose-gc`. `bin/leyenda`, which starts a release, repeats both; a test compares them.
 */
export const SERVER = ["--max-semi-space-size=16", "--expose-gc", "apps/server/src/start.ts"];

/**
 * Settings for glibc's memory. By default glibc raises its threshold when a large buffer is freed.
 * It then takes ever larger buffers from its heap and does not return the free memory between used ones
 * (docs/decisions/0063).
 * With fixed thresholds it returns the largest buffers at once.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "2097152",
};
