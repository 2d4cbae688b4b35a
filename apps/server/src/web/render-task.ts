import type { ListedAddress, PageRequest, PageSummary } from "@leyenda/site";
import type { MessagePort } from "node:worker_threads";
import type { ReadAnswer } from "./anonymous-reader.ts";
import type { ClientConfig } from "./client-config.ts";

/** What a rendering worker is opened with. */
export interface RenderWorkerData {
  readonly webDir: string;
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
}

/** What is asked of a rendering worker; `reads` leads to the data of whoever it is rendered for. */
export type RenderTask = { readonly reads: MessagePort } & (
  | {
      readonly kind: "page";
      readonly asked: PageRequest;
      /** Decoded, without query and trailing slash. */
      readonly path: string;
      readonly config: ClientConfig;
    }
  | { readonly kind: "describe"; readonly asked: PageRequest }
  | { readonly kind: "list" }
  | { readonly kind: "facts" }
);

/** A page's HTML, or where its address leads. */
export interface Rendered {
  readonly status: number;
  readonly location: string | null;
  /** UTF-8. */
  readonly html: Uint8Array;
}

/** What is the same for every page. */
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

/** A result with the processor's time that it took, in milliseconds. */
export interface RenderResult<Kind extends RenderTask["kind"]> {
  readonly result: RenderResults[Kind];
  readonly costMs: number;
}

/** From a worker: a read of the data API, by a number that its answer carries. */
export interface ReadQuestion {
  readonly id: number;
  readonly pathAndQuery: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** To a worker; without an answer where the read failed. */
export interface ReadReply {
  readonly id: number;
  readonly answer: ReadAnswer | null;
}
