import { frameCopy as copy } from "../frame-copy.ts";

type Json = Readonly<Record<string, unknown>>;

/** As many are told openly; more are folded. */
const FEW_REFUSALS = 4;

const REFUSALS = /\s*\*\*Refuses\*\*\n\n(?<list>(?:- .+(?:\n|$))+)/u;
/** What every event says of how it is sent. */
const SENDING = / Signed by Standard Webhooks .+$/su;
/** To which column an id refers, and what is said of that. */
const REFERENCE =
  /(?:^|(?<=[.] ))(?<how>Refers?) to (?<one>`[\w.]+`)(?:,? or (?:to )?(?<other>`[\w.]+`)(?<ofChallenge> of a challenge)?(?=[.,;:]))?(?<more>[^.].*)?\.$/u;

/** What each refusal says to people, by its code. */
export type RefusalWords = Readonly<Record<string, string>>;

const folded = (title: string, text: string) =>
  `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;

/** Codes each in a line with what is said of it, folded where they are many. */
function refusals(list: string, words: RefusalWords): string {
  const codes = list.match(/(?<=^- ).+$/gmu) ?? [];
  const lines = codes.map((code) => {
    const said = words[/^`(\w+)`$/u.exec(code)?.[1] ?? ""];
    const told =
      copy.sentences[code] ??
      code
        .replace(/^those of (`\w+`)/u, (_, name: string) => copy.refusalsOf(name))
        .replace(/ \(.+\)$/su, (why) => ` ${inEnglish(why.trim())}`);
    return `- ${told}${said === undefined ? "" : `: ${said}`}`;
  });
  if (codes.length <= FEW_REFUSALS) return `**${copy.refusals}**\n\n${lines.join("\n")}`;
  return folded(copy.refusalCount(codes.length), lines.join("\n"));
}

/** What stays in English, marked as such: nothing where there is nothing. */
function inEnglish(words: string): string {
  if (words === "") return "";
  return words.includes("\n")
    ? `<div lang="en">\n\n${words}\n\n</div>`
    : `<span lang="en">${words}</span>`;
}

/** To what it refers, in Spanish; what else is said of that follows in English. */
function reference({
  how,
  one = "",
  other,
  ofChallenge,
  more = "",
}: Readonly<Record<string, string | undefined>>) {
  const columns =
    other === undefined
      ? one
      : ofChallenge === undefined
        ? `${one} ${copy.or} ${other}`
        : `${one}, ${copy.orOfChallenge(other)}`;
  const isEach = how === "Refer";
  const rest = more.replace(/^[,;:]? (?:each)?/u, "");
  return {
    told: isEach ? copy.referEach(columns) : copy.refersTo(columns),
    rest: rest === "" ? "" : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`,
  };
}

/** What an operation says: its own words marked as English, what it refuses told in Spanish. */
export function toldOperation(description: string, words: RefusalWords = {}): string {
  const list = REFUSALS.exec(description)?.groups?.["list"];
  const own = description.replace(REFUSALS, "").replace(SENDING, "");
  return [inEnglish(own), ...(list === undefined ? [] : [refusals(list, words)])].join("\n\n");
}

const plain = (words: string) => words.replaceAll("`", "");
const TOLD = new Set(Object.values(copy.sentences).map(plain));

/** Whether a paragraph of a description, as it is shown, is one that is told in Spanish. */
export const isTold = (shown: string): boolean =>
  shown
    .split(/(?<=\.) /u)
    .every(
      (sentence) => TOLD.has(sentence) || copy.starts.some((start) => sentence.startsWith(start)),
    ) || TOLD.has(shown);

/** A description of the reference: what it has in common with others in Spanish, the rest in English after it. */
export function toldDescription(description: string): string {
  const whole = copy.sentences[description];
  if (whole !== undefined) return whole;
  const [, event] = /^What ([\w.]+) tells\. More may come to be there\.$/u.exec(description) ?? [];
  if (event !== undefined) return copy.eventData(event);
  const found = REFERENCE.exec(description);
  const { told, rest } = found?.groups ? reference(found.groups) : { told: "", rest: "" };
  const before = description.slice(0, found?.index).trim();
  const key = copy.sentences[before];
  const spanish = [key, told].filter(Boolean).join(" ");
  const english = [key === undefined ? before : "", rest].filter(Boolean).join(" ");
  return [spanish, english].filter(Boolean).join("\n\n");
}

/** The same document with each of its descriptions told so; samples stay as they are. */
export function withToldDescriptions<T>(value: T, words: RefusalWords = {}): T {
  if (Array.isArray(value))
    return value.map((one: unknown) => withToldDescriptions(one, words)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      key,
      key === "example"
        ? own
        : key === "description" && typeof own === "string"
          ? "responses" in value
            ? toldOperation(own, words)
            : toldDescription(own)
          : withToldDescriptions(own as unknown, words),
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
  const isFiltered = calls.some((call) =>
    parametersOf(call).some(({ $ref = "" }) => $ref.endsWith("/order")),
  );
  const parts = [
    ...(calls.length > 0 ? (["calls"] as const) : []),
    ...(isFiltered ? (["filters"] as const) : []),
    ...headers,
    ...(calls.length < operations.length ? (["events"] as const) : []),
  ];
  return folded(copy.shared.title, parts.map((part) => `- ${copy.shared[part]}`).join("\n"));
}
