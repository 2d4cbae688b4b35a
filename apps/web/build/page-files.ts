import path from "node:path/posix";

/**
 * A file of the build and its content. Very small scripts cost a phone too much and compress badly.
 * So each file contains what one kind of page needs, and files do not import each other.
 * `page-weight.test.ts` checks this; `tools/page-files.test.ts` checks that the names exist.
 */
export interface PageFile {
  readonly name: string;
  /**
   * The modules of this file, by folder of `src`, the app or our packages (`.` is the folder itself).
   * Within a name, `*` stands for any letters; a single `*` matches everything in the folder and below.
   */
  readonly modules?: Readonly<Record<string, string>>;
  /** Names of the lucide-react icons that the file contains. */
  readonly icons?: string;
  /** Names of packages in `node_modules`; `*` stands for any letters. */
  readonly packages?: string;
  /**
   * The file's priority: of several files that list a module, the file with the highest `rank` contains it.
   * Imports that a file with a higher `rank` contains are omitted.
   */
  readonly rank?: number;
  /** Whether the file contains only the listed modules, and never the modules that they import. */
  readonly isBare?: boolean;
}

const words = (list: string) => list.split(" ");
/** Converts a name to the source of a regular expression: `*` stands for any letters. */
const asWritten = (word: string) => word.replaceAll(".", "\\.").replaceAll("*", "[^/]*");

/** Returns regular expressions that match the ids of a file's modules. In ids, `/` separates folders. */
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

/** Converts the files to the format of the bundler's chunk groups. */
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
