/** What the operator reads when authenticator apps cannot be checked any more. */
export function lostFactors(count: number): string {
  return (
    `Apps de autenticación que no se pueden comprobar con este JWT_SECRET: ${count}. A sus dueños se les dirá que el código no es correcto: ` +
    "entran con un código de recuperación, o se la quitas con «npm run admin -- --quitar-factor <correo>»."
  );
}
