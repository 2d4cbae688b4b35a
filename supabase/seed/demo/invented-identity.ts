const FIRST_NAMES = [
  ["Abril", "Bruno", "Carla", "Diego", "Elena", "Facundo", "Gabriela", "Hernán", "Inés"],
  ["Julián", "Katia", "Leandro", "Mariana", "Nicolás", "Olivia", "Pablo", "Renata", "Santiago"],
].flat();
const SURNAMES = [
  ["Acosta", "Benavídez", "Cáceres", "Domínguez", "Escobar", "Fuentes", "Giménez", "Herrera"],
  ["Ibarra", "Juárez", "Ledesma", "Maldonado", "Núñez", "Orellana", "Paredes", "Quiroga", "Rivas"],
].flat();

const LARGE_PRIME = 1_000_003;

/** Removes all characters that an address may not contain. */
export function withoutAccents(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();
}

/** Returns an invented e-mail address that belongs to nobody. */
export function inventedEmail(username: string): string {
  return `${withoutAccents(username)}@example.test`;
}

/** Returns an invented real name, always the same for a nickname. */
export function inventedName(username: string): string {
  const place = Array.from(username).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % LARGE_PRIME,
    7,
  );
  const [first = "", last = ""] = [
    FIRST_NAMES[place % FIRST_NAMES.length],
    SURNAMES[place % SURNAMES.length],
  ];
  return `${first} ${last}`;
}
