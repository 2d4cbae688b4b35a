/** A name inside the name of a file. */
export function slug(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
