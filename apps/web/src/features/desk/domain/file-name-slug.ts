/** Converts a name for use in a file name. */
export function slug(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
