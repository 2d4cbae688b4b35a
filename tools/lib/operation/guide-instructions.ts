/** Extracts an operator's instructions from the text of the guides. */
import { readProjectFile } from "../documents/project-files.ts";

export interface Block {
  /** The language of the code block, as written after the three backticks. */
  readonly language: string;
  readonly text: string;
}

/**
 * Returns the code blocks below a heading of a document, in order.
 *
 * @throws Error if the heading does not exist
 */
export function blocksBelow(file: string, heading: string): Block[] {
  const text = readProjectFile(file);
  const start = text.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`${file} has no heading ${heading}`);
  const end = text.indexOf("\n## ", start + 1);
  const section = text.slice(start, end < 0 ? undefined : end);
  // A code block in a list has the indentation of the list.
  return [...section.matchAll(/^( *)```(\w*)\n([\s\S]*?)\n\1```$/gm)].map(
    ([, indent = "", language = "", content = ""]) => ({
      language,
      text: content.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  );
}

/**
 * Returns the code block that contains `words`.
 *
 * @throws Error unless there is exactly one
 */
export function blockWith(blocks: readonly Block[], words: string): string {
  const [found, ...others] = blocks.filter(({ text }) => text.includes(words));
  if (!found || others.length > 0) throw new Error(`not one block has «${words}»`);
  return found.text;
}
