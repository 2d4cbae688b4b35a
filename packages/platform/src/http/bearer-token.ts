/** The token of an `Authorization: Bearer` header; null if there is no such header. */
export function bearerOf(authorization: string | undefined): string | null {
  return authorization === undefined ? null : (/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null);
}
