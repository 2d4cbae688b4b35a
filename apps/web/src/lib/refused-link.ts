/** A link that neither the device nor the clipboard took. */
export interface RefusedLink {
  readonly url: string;
  /** What stands before it in a message; may be empty. */
  readonly text: string;
}

let show: (link: RefusedLink) => unknown = () => undefined;

/** Says who shows such a link, of all pages. */
export function onRefusedLink(listener: (link: RefusedLink) => unknown): void {
  show = listener;
}

/** Shows it, to be taken along by hand. */
export function showRefusedLink(link: RefusedLink): void {
  show(link);
}
