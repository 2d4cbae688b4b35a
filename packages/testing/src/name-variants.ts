/** Real names with characters that cause problems. */
export const NAMES = [
  "Águilas del Oeste",
  "Fénix Norte",
  "O'Higgins",
  "Deportivo 1º de Mayo",
  "Club Nº 2",
  "La 9ª",
  "Los Pumas",
  "⚔️ Guerreros",
  "❤️ Boca",
  "Ñandú F.C.",
  "Łódź Ørsted",
  "Straße Æon Œuvre",
  "Río - Norte",
  "Çelik Ünal",
] as const;

type Conversion = (name: string) => string;

/** Conversions of a name to encodings that devices and files use. The database stores all of them as the same name. */
const WRITTEN: readonly Conversion[] = [
  (name) => name.normalize("NFD"),
  (name) => name.replaceAll(" ", "  "),
  (name) => name.replaceAll(" ", "\u00A0"),
  (name) => name.replaceAll(" ", "\u202F"),
  (name) => name.replaceAll(" ", " \t"),
  (name) => ` ${name}\u00A0`,
  (name) => `${name}\n`,
];

/** Conversions of a name to other spellings, which comparisons must treat as equal. */
const READ: readonly Conversion[] = [
  (name) => name.toLocaleUpperCase("es"),
  (name) => name.toLocaleLowerCase("es"),
  (name) => name.normalize("NFD").replaceAll(/\p{M}/gu, ""),
  (name) => name.replaceAll("'", "’"),
  (name) => name.replaceAll("'", "´"),
  (name) => name.replaceAll("-", "–"),
  (name) => name.replaceAll("º", "°"),
  (name) => name.replaceAll("Nº", "№"),
  (name) => name.replaceAll("ª", "a"),
  (name) => name.replaceAll("\uFE0F", ""),
  (name) => name.replaceAll("ß", "ss").replaceAll("Æ", "AE").replaceAll("Œ", "Oe"),
  (name) => name.replaceAll("Ł", "L").replaceAll("Ø", "O"),
];

function converted(name: string, conversions: readonly Conversion[], random: () => number): string {
  let text = name;
  for (let turns = 1 + Math.floor(random() * 3); turns > 0; turns -= 1) {
    const conversion = conversions[Math.floor(random() * conversions.length)];
    text = conversion?.(text) ?? text;
  }
  return text;
}

/** Returns the same name in another encoding. */
export const writtenOtherwise = (name: string, random: () => number): string =>
  converted(name, WRITTEN, random);

/** Returns the same name in another spelling. */
export const readTheSame = (name: string, random: () => number): string =>
  converted(converted(name, READ, random), WRITTEN, random);
