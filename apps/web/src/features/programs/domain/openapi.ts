/** A schema of OpenAPI 3.1, limited to the properties that our document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Body {
  readonly $ref?: string;
  readonly description?: string;
  /** The content of the response by media type. */
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: "query" | "path" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Call {
  readonly operationId?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses?: Readonly<Record<string, Body>>;
}

/** The text that users read for each refusal, by the refusal's code. */
export type RefusalWords = Readonly<Record<string, string>>;

type Paths = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** The properties of our OpenAPI document that the page uses. */
export interface Description {
  readonly paths: Paths;
  /** The events that the site sends, by kind. */
  readonly webhooks: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
  readonly "x-refusals"?: RefusalWords;
}

/** The content of a request or response; in our OpenAPI document, each has one media type. */
export const contentOf = (body: Body | undefined): Content | undefined =>
  Object.values(body?.content ?? {})[0];

const lastOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

/** Follows a reference to its schema; a description next to the reference replaces that of the schema. */
export function schemaOf({ components }: Description, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...components.schemas[lastOf($ref)], ...own };
}

/** Returns the parameter that a reference points to. */
export const parameterOf = ({ components }: Description, parameter: Parameter): Parameter =>
  parameter.$ref === undefined
    ? parameter
    : (components.parameters[lastOf(parameter.$ref)] ?? parameter);
