import type { ListedAddress, PageRequest, PageSummary } from "@leyenda/site";
import type { MessagePort } from "node:worker_threads";
import type { ReadAnswer } from "./anonymous-reader.ts";
import type { ClientConfig } from "./client-config.ts";

/** The initial data of a rendering worker. */
export interface RenderWorkerData {
  readonly webDir: string;
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
}

/** A task for a rendering worker. Through the port `reads`, the worker requests data for the page's visitor. */
export type RenderTask = { readonly reads: MessagePort } & (
  | {
      readonly kind: "page";
      readonly asked: PageRequest;
      /** The page's decoded path, without query and trailing slash. */
      readonly path: string;
      readonly config: ClientConfig;
    }
  | { readonly kind: "describe"; readonly asked: PageRequest }
  | { readonly kind: "list" }
  | { readonly kind: "facts" }
);

/** A page's HTML, or the target of its redirect. */
export interface Rendered {
  readonly status: number;
  readonly location: string | null;
  /** The HTML in UTF-8. */
  readonly html: Uint8Array;
}

/** Facts about the site that are the same for every page. */
export interface SiteFacts {
  readonly privatePaths: readonly string[];
  readonly parameters: readonly string[];
}

export interface RenderResults {
  readonly page: Rendered;
  readonly describe: PageSummary;
  readonly list: readonly ListedAddress[];
  readonly facts: SiteFacts;
}

/** A result and the CPU time in milliseconds that it took. */
export interface RenderResult<Kind extends RenderTask["kind"]> {
  readonly result: RenderResults[Kind];
  readonly costMs: number;
}

/** Sent by a worker: a request to the data API, with an id that the reply repeats. */
export interface ReadQuestion {
  readonly id: number;
  readonly pathAndQuery: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sent to a worker: the response, or null if the read failed. */
export interface ReadReply {
  readonly id: number;
  readonly answer: ReadAnswer | null;
}
