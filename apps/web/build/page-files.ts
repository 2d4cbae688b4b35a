import path from "node:path/posix";

/**
 * What is put together in one file. A script of a few lines costs a phone more than what it says, and packs worse: a file
 * is what one kind of page needs, never what all need a part of, and imports no file back that imports it
 * (`page-weight.test.ts` tells; `tools/page-files.test.ts` when a name here means nothing any more).
 */
export interface PageFile {
  readonly name: string;
  /**
   * Folders of `src`, the app's and those of our packages (`.` is itself), and the modules that are taken there, one
   * after the other: `*` for any letters of a name, and alone for everything in the folder and below it.
   */
  readonly modules?: Readonly<Record<string, string>>;
  /** Of lucide-react. */
  readonly icons?: string;
  /** Of `node_modules`; `*` for any letters of a name. */
  readonly packages?: string;
  /** Which of several files takes a module; what its modules import comes with them, as long as no file of a higher rank has it. */
  readonly rank?: number;
  /** It takes its modules alone, whatever its rank. */
  readonly isBare?: boolean;
}

const words = (list: string) => list.split(" ");
/** The expression of a name: `*` for any letters of it. */
const asWritten = (word: string) => word.replaceAll(".", "\\.").replaceAll("*", "[^/]*");

/** The module ids, with `/` between folders, that belong into a file: one expression for each thing that it names. */
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

/** What the bundler is asked for. */
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
