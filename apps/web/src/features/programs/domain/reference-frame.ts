import { frameCopy as copy } from "../frame-copy.ts";

type Json = Readonly<Record<string, unknown>>;

/** As many codes are told in a line; more are folded. */
const FEW_REFUSALS = 4;

const REFUSALS = /\*\*Refuses\*\*\n\n(?<list>(?:- .+(?:\n|$))+)/u;
/** What every event says of how it is sent. */
const SENDING = / Signed by Standard Webhooks .+$/su;

const folded = (title: string, text: string) =>
  `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;

/** Codes in a line instead of a list, folded where they are many. */
function refusalsInLine(list: string): string {
  const codes = list.match(/(?<=^- ).+$/gmu) ?? [];
  const line = codes
    .map(
      (code) =>
        copy.sentences[code] ??
        code.replace(/^those of (`\w+`)/u, (_, name: string) => copy.refusalsOf(name)),
    )
    .join(", ");
  if (codes.length <= FEW_REFUSALS) return `**${copy.refusals}:** ${line}`;
  return folded(copy.refusalCount(codes.length), line);
}

/** A description of the reference, with what it has in common with others in Spanish. */
export function toldDescription(description: string): string {
  return (
    copy.sentences[description] ??
    description
      .replace(SENDING, "")
      .replace(/^Refers to (`[\w.]+`)\.$/u, (_, column: string) => copy.refersTo(column))
      .replace(/^What ([\w.]+) tells\. More may come to be there\.$/u, (_, event: string) =>
        copy.eventData(event),
      )
      .replace(REFUSALS, (_, list: string) => refusalsInLine(list))
  );
}

/** The same document with each of its descriptions told so. */
export function withToldDescriptions<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withToldDescriptions) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      key,
      key === "description" && typeof own === "string"
        ? toldDescription(own)
        : withToldDescriptions(own as unknown),
    ]),
  ) as T;
}

/** Headers that operations have in common. */
const SHARED_HEADERS = ["If-None-Match", "Idempotency-Key"] as const;

type SharedHeader = (typeof SHARED_HEADERS)[number];

interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
}

const parametersOf = ({ parameters = [] }: Json) => parameters as readonly Parameter[];

const isHeader = ({ $ref = "" }: Parameter, name: SharedHeader) => $ref.endsWith(`/${name}`);

/** An operation without what it shares with every other: answers that are told once, and headers. */
export function ownOperation(operation: Json): Json {
  const isCall = "operationId" in operation;
  const answers = Object.entries((operation["responses"] ?? {}) as Json);
  return {
    ...operation,
    parameters: parametersOf(operation).filter((one) =>
      isCall ? !SHARED_HEADERS.some((name) => isHeader(one, name)) : one.in !== "header",
    ),
    responses: Object.fromEntries(
      answers.filter(([, answer]) => isCall && !("$ref" in (answer as Json))),
    ),
  };
}

/** What is left out of these operations, as Markdown to be told once. */
export function sharedParts(operations: readonly Json[]): string {
  const calls = operations.filter((one) => "operationId" in one);
  const headers = SHARED_HEADERS.filter((name) =>
    calls.some((call) => parametersOf(call).some((one) => isHeader(one, name))),
  );
  const parts = [
    ...(calls.length > 0 ? (["calls"] as const) : []),
    ...headers,
    ...(calls.length < operations.length ? (["events"] as const) : []),
  ];
  return folded(copy.shared.title, parts.map((part) => `- ${copy.shared[part]}`).join("\n"));
}
