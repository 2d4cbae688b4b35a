import { frameCopy as copy } from "../recurring-words-copy.ts";
import { type Bilingual, bilingual, operationText, type Refusal } from "./bilingual-description.ts";
import type { Operation } from "./chapters.ts";
import {
  type Call,
  contentOf,
  type Description,
  type Parameter,
  parameterOf,
  type Schema,
  schemaOf,
} from "./openapi.ts";

/** A field of a body or a response, or a parameter. */
export interface Field extends Bilingual {
  readonly name: string;
  /** The type in words, for example `string · uuid · null`. */
  readonly type: string;
  readonly isRequired: boolean;
  /** The allowed values, if they are limited. */
  readonly values: readonly string[];
  /** The fields of an object, or of the objects in a list. */
  readonly fields: readonly Field[];
}

interface Answer extends Bilingual {
  readonly status: string;
  readonly fields: readonly Field[];
  readonly example: unknown;
}

/** The details of an operation in the reference. */
export interface OperationDetail {
  readonly english: string;
  readonly refusals: readonly Refusal[];
  readonly parameters: readonly Field[];
  readonly body: { readonly fields: readonly Field[]; readonly example: unknown } | null;
  readonly answers: readonly Answer[];
}

/** The depth to which nested fields are listed; the example shows deeper fields. */
const DEPTH = 3;

const RANGES = [
  ["minimum", "maximum", ""],
  ["minLength", "maxLength", " chars"],
  ["minItems", "maxItems", " items"],
] as const;

function rangesOf(schema: Schema): readonly string[] {
  return RANGES.flatMap(([low, high, unit]) => {
    const [from, to] = [schema[low], schema[high]];
    if (from === undefined && to === undefined) return [];
    return [`${from ?? ""}…${to ?? ""}${unit}`];
  });
}

function typeOf(description: Description, schema: Schema): string {
  const { type = [], format, items, oneOf } = schema;
  const kinds = [type].flat();
  if (items) {
    const inner = typeOf(description, schemaOf(description, items)) || "any";
    return [`array of ${inner}`, ...rangesOf(schema)].join(" · ");
  }
  const known =
    oneOf && kinds.length === 0 ? ["one of several"] : kinds.filter((one) => one !== "null");
  const parts = [...known, format ?? "", ...rangesOf(schema), kinds.includes("null") ? "null" : ""];
  return parts.filter(Boolean).join(" · ");
}

/** The values of an enumeration, or a single constant. */
const valuesOf = ({ enum: values, const: only }: Schema) =>
  (values ?? (only === undefined ? [] : [only])).map(String);

/** Merges lists of fields: a field that is in several lists appears once, with the allowed values of all. */
function merged(shapes: readonly (readonly Field[])[]): readonly Field[] {
  const fields = new Map<string, Field>();
  for (const field of shapes.flat()) {
    const { values } = fields.get(field.name) ?? field;
    fields.set(field.name, { ...field, values: [...new Set([...values, ...field.values])] });
  }
  return [...fields.values()];
}

function fieldsOf(
  description: Description,
  schema: Schema | undefined,
  depth = DEPTH,
): readonly Field[] {
  if (!schema || depth === 0) return [];
  const { properties = {}, required = [], items, oneOf } = schemaOf(description, schema);
  if (items) return fieldsOf(description, items, depth);
  if (oneOf) return merged(oneOf.map((one) => fieldsOf(description, one, depth)));
  return Object.entries(properties).map(([name, given]) => {
    const own = schemaOf(description, given);
    return {
      name,
      type: typeOf(description, own),
      isRequired: required.includes(name),
      values: valuesOf(own.items ? schemaOf(description, own.items) : own),
      fields: fieldsOf(description, own, depth - 1),
      ...bilingual(own.description),
    };
  });
}

/** Headers that many operations accept; they are described once, above the operations. */
const SHARED_HEADERS = ["If-None-Match", "Idempotency-Key"] as const;

const isShared = ({ in: place, name }: Parameter, isEvent: boolean) =>
  place === "header" && (isEvent || SHARED_HEADERS.some((header) => header === name));

function callOf({ paths, webhooks }: Description, { method, path }: Operation): Call {
  return Object.values((method === "EVENT" ? webhooks : paths)[path] ?? {})[0] ?? {};
}

/** The details of an operation, without the details that all operations share (`sharedParts`). */
export function operationDetail(description: Description, operation: Operation): OperationDetail {
  const call = callOf(description, operation);
  const isEvent = operation.method === "EVENT";
  const body = contentOf(call.requestBody);
  return {
    ...operationText(call.description, description["x-refusals"]),
    parameters: (call.parameters ?? [])
      .map((one) => parameterOf(description, one))
      .filter((one) => !isShared(one, isEvent))
      .map(({ name = "", required = false, schema = {}, description: text }) => ({
        name,
        type: typeOf(description, schema),
        isRequired: required,
        values: valuesOf(schema),
        fields: [],
        ...bilingual(text),
      })),
    body: body ? { fields: fieldsOf(description, body.schema), example: body.example } : null,
    answers: isEvent
      ? []
      : Object.entries(call.responses ?? {})
          .filter(([, answer]) => answer.$ref === undefined)
          .map(([status, answer]) => ({
            status,
            fields: fieldsOf(description, contentOf(answer)?.schema),
            example: contentOf(answer)?.example,
            ...bilingual(answer.description),
          })),
  };
}

/** The facts that all given operations share, such as common headers, in Spanish. Backticks mark code. */
export function sharedParts(
  description: Description,
  operations: readonly Operation[],
): readonly string[] {
  const calls = operations.filter(({ method }) => method !== "EVENT");
  const names = new Set(
    calls
      .flatMap((one) => callOf(description, one).parameters ?? [])
      .map((one) => parameterOf(description, one).name),
  );
  return [
    ...(calls.length > 0 ? (["calls"] as const) : []),
    ...(names.has("order") ? (["filters"] as const) : []),
    ...SHARED_HEADERS.filter((header) => names.has(header)),
    ...(calls.length < operations.length ? (["events"] as const) : []),
  ].map((part) => copy.shared[part]);
}
