import { plural } from "@/lib/plural";

/** Texts of lists imported from a spreadsheet. */
export const sheetCopy = {
  file: "Elegir archivo",
  tooLarge: "El archivo pesa más de 1 MB: no es una planilla de un torneo.",
  faults: "Lo que no se entiende",
  line: (line: number) => `Línea ${line}`,
  fault: (line: number, text: string) => `Línea ${line}: ${text}`,
  moreFaults: (count: number) => `Y ${plural(count, "línea más", "líneas más")}.`,
  unused: (columns: readonly string[]) => `No se usa: ${columns.join(", ")}.`,
} as const;
