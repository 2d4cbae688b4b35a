/** A link that the browser could neither share nor copy. */
export interface RefusedLink {
  readonly url: string;
  /** The text before the link in a message; may be empty. */
  readonly text: string;
}

let show: (link: RefusedLink) => unknown = () => undefined;

/** Registers the function that shows a link for the user to copy. */
export function onRefusedLink(listener: (link: RefusedLink) => unknown): void {
  show = listener;
}

/** Shows the user a link to copy, with the registered function. */
export function showRefusedLink(link: RefusedLink): void {
  show(link);
}
