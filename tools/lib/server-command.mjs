/**
 * Node's arguments for the server. A young generation of 16 MB saves 100 MB, and a request costs the same.
 * `npm run bench -- fire` measures that. V8's default may use three times 64 MB and never returns it.
 * `--expose-gc` lets `idle-garbage-collection.ts` in the platform collect garbage after a busy time.
 * `bin/leyenda`, which starts a release, repeats these arguments; a test compares them.
 */
export const SERVER = ["--max-semi-space-size=16", "--expose-gc", "apps/server/src/start.ts"];

/**
 * Settings for glibc's memory. By default glibc raises its threshold when Node frees a large buffer.
 * After that, glibc takes ever larger buffers from its heap and does not return the free memory between used ones
 * (docs/decisions/0063).
 * With fixed thresholds, glibc returns the largest buffers at once.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "2097152",
};
