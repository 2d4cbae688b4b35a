/** The token of an `Authorization: Bearer` header; null where there is none, or another kind of it. */
export function bearerOf(authorization: string | undefined): string | null {
  return authorization === undefined ? null : (/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null);
}
