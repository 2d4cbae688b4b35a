import { knownWord, wordFromParams } from "@/lib/search-params";

/** The maximum number of next matches that an overlay can list. */
const MOST_NEXT = 6;

/** For each parameter of an overlay's URL, the allowed values; the first value in each list is the default. */
export const OVERLAY_WORDS = {
  posicion: ["abajo", "arriba"],
  tema: ["oscuro", "claro", "vidrio"],
  proximos: ["3", "0", "1", "2", "4", "5", String(MOST_NEXT)],
  tira: ["no", "si"],
  resultados: ["visibles", "ocultos"],
} as const;

export type OverlayParameter = keyof typeof OVERLAY_WORDS;

/** The settings of an overlay, read from its URL. */
export type OverlaySettings = {
  readonly [Name in OverlayParameter]: (typeof OVERLAY_WORDS)[Name][number];
};

/** Reads the settings from an overlay's URL. Missing or unknown values become the default. */
export function overlaySettings(search: URLSearchParams): OverlaySettings {
  return {
    posicion: wordFromParams(search, "posicion", OVERLAY_WORDS.posicion),
    tema: wordFromParams(search, "tema", OVERLAY_WORDS.tema),
    proximos: wordFromParams(search, "proximos", OVERLAY_WORDS.proximos),
    tira: wordFromParams(search, "tira", OVERLAY_WORDS.tira),
    resultados: wordFromParams(search, "resultados", OVERLAY_WORDS.resultados),
  };
}

/** The URL of an overlay, with only those settings that differ from the default. */
export function overlayAddress(path: string, chosen: URLSearchParams): string {
  const own = new URLSearchParams();
  for (const [name, words] of Object.entries(OVERLAY_WORDS)) {
    const word = knownWord<string>(chosen, name as OverlayParameter, words);
    if (word !== null && word !== words[0]) own.set(name, word);
  }
  return own.size === 0 ? path : `${path}?${own}`;
}
