/** A code in blocks of four, as people read it from paper. */
export function inBlocks(code: string): string {
  return code.match(/.{1,4}/gu)?.join("-") ?? code;
}
