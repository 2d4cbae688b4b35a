function plain(text: string): string {
  return text
    .toLocaleLowerCase("es")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");
}

/** Whether a page's name contains what was typed, ignoring case and accents. */
export function matchesPage(label: string, text: string): boolean {
  return plain(label).includes(plain(text.trim()));
}
