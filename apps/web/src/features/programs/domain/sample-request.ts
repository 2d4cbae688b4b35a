import type { Operation } from "./chapters.ts";

/** A request to the public interface. */
export interface SampleRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** The body as text; null without a body. */
  readonly body: string | null;
  readonly token: string;
}

/** The placeholder of a token in samples. */
export const TOKEN_SAMPLE = "ley_pat_…";

/** The path of the interface on this site. */
const API_ROOT = "/api/v1";

/** The query string of a read in samples; it limits the response to two rows of the table. */
const FIRST_QUERY = "limit=2";

/** Formats a value as indented JSON. */
export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** The sample request of an operation; null for an event that the site sends. */
export function sampleRequest(
  { method, path }: Operation,
  example: unknown,
  needsToken: boolean,
  origin: string,
): SampleRequest | null {
  if (method === "EVENT") return null;
  const isRead = method === "GET" && !path.includes("{");
  return {
    method,
    url: `${origin}${API_ROOT}${path}${isRead ? `?${FIRST_QUERY}` : ""}`,
    body: method === "POST" ? pretty(example ?? {}) : null,
    token: needsToken ? TOKEN_SAMPLE : "",
  };
}

const headersOf = ({ token, body }: SampleRequest): readonly (readonly [string, string])[] => [
  ...(token === "" ? [] : [["Authorization", `Bearer ${token}`] as const]),
  ...(body === null ? [] : [["Content-Type", "application/json"] as const]),
];

const inShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curl(request: SampleRequest): string {
  const { url, body } = request;
  return [
    `curl ${inShell(url)}`,
    ...headersOf(request).map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${inShell(body)}`]),
  ].join(" \\\n  ");
}

const indented = (text: string) => text.replaceAll("\n", "\n  ");

function javascript(request: SampleRequest): string {
  const { method, url, body } = request;
  const headers = headersOf(request);
  const options = [
    ...(method === "POST" ? [`method: "POST",`] : []),
    ...(headers.length > 0 ? [`headers: ${JSON.stringify(Object.fromEntries(headers))},`] : []),
    ...(body === null ? [] : [`body: JSON.stringify(${indented(body)}),`]),
  ];
  const given = options.length > 0 ? `, {\n  ${options.join("\n  ")}\n}` : "";
  return `const answer = await fetch("${url}"${given});\nconsole.log(await answer.json());`;
}

const pythonValue = (json: string) =>
  json
    .replaceAll(/(?<=[:[,]\s*)null(?=[,\n\]}])/gu, "None")
    .replaceAll(/(?<=[:[,]\s*)true(?=[,\n\]}])/gu, "True")
    .replaceAll(/(?<=[:[,]\s*)false(?=[,\n\]}])/gu, "False");

function python(request: SampleRequest): string {
  const { method, url, body, token } = request;
  const given = [
    `"${url}"`,
    ...(token === "" ? [] : [`headers={"Authorization": "Bearer ${token}"}`]),
    ...(body === null ? [] : [`json=${indented(pythonValue(body))}`]),
  ];
  const inside = given.length === 1 ? String(given[0]) : `\n  ${given.join(",\n  ")},\n`;
  return `import requests\n\nanswer = requests.${method.toLowerCase()}(${inside})\nprint(answer.json())`;
}

/** The functions that write a sample request for `curl`, JavaScript and Python. */
export const LANGUAGES = { curl, JavaScript: javascript, Python: python } as const;

export type Language = keyof typeof LANGUAGES;
