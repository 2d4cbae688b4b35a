let last = 0;

/** A number that is unique in this process, for generated names. */
export function nextNumber(): number {
  last += 1;
  return last;
}
