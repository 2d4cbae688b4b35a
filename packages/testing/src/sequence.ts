let last = 0;

/** A number that no other call of this process gets: keeps generated names apart. */
export function nextNumber(): number {
  last += 1;
  return last;
}
