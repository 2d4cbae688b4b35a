import path from "node:path/posix";

/**
 * A file of the build and its content. A very small script costs a phone more than its content is worth, and compresses
 * badly: so a file contains what one kind of page needs, not a part that all need, and files do not import each other
 * (checked by `page-weight.test.ts`; `tools/page-files.test.ts` checks that the names exist).
 */
export interface PageFile {
  readonly name: string;
  /**
   * Folders of `src`, of the app and of our packages (`.` is the folder itself), with the modules to take from each:
   * `*` within a name stands for any letters, alone for everything in the folder and below it.
   */
  readonly modules?: Readonly<Record<string, string>>;
  /** Names of lucide-react icons. */
  readonly icons?: string;
  /** Names in `node_modules`; `*` stands for any letters. */
  readonly packages?: string;
  /**
   * If several files match a module, the highest rank takes it. The module's imports come with it, unless a file of a
   * higher rank takes them.
   */
  readonly rank?: number;
  /** The file takes only the named modules without their imports, whatever its rank. */
  readonly isBare?: boolean;
}

const words = (list: string) => list.split(" ");
/** The regular expression of a name: `*` stands for any letters. */
const asWritten = (word: string) => word.replaceAll(".", "\\.").replaceAll("*", "[^/]*");

/** Regular expressions for the ids of a file's modules (with `/` between folders), one for each name. */
export function expressionsOf({ modules = {}, icons, packages }: PageFile): RegExp[] {
  return [
    ...Object.entries(modules).flatMap(([folder, names]) =>
      names === "*"
        ? [new RegExp(`/src/${asWritten(folder)}/`)]
        : words(names).map((name) => new RegExp(`/src/${asWritten(path.join(folder, name))}\\.`)),
    ),
    ...(icons ? words(icons) : []).map(
      (name) => new RegExp(`/node_modules/lucide-react/dist/esm/icons/${asWritten(name)}\\.mjs`),
    ),
    ...(packages ? words(packages) : []).map(
      (name) => new RegExp(`/node_modules/${asWritten(name)}(?:/|$)`),
    ),
  ];
}

/** The groups in the format of the bundler. */
export const chunkGroups = (files: readonly PageFile[]) =>
  files.map((file) => {
    const expressions = expressionsOf(file);
    return {
      name: file.name,
      test: (id: string) => {
        const module = id.replaceAll("\\", "/");
        return expressions.some((one) => one.test(module));
      },
      priority: file.rank ?? 10,
      includeDependenciesRecursively: file.rank !== undefined && !file.isBare,
    };
  });
