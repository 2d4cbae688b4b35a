export interface Schema {
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly $ref?: string;
}
interface Content {
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
}
interface Operation {
  readonly description?: string;
  readonly parameters?: readonly (Schema & { readonly name?: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The parts of the OpenAPI document that this module reads. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const namesOf = (content: Content | undefined): string[] => {
  const schema = content?.content?.["application/json"]?.schema;
  return Object.keys((schema?.items ?? schema)?.properties ?? {});
};

/** Lists every column, argument and field on which an API client may depend. */
export function surfaceOf({ paths, components, webhooks }: Document): string[] {
  const lines = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) => [
        `${method} ${path}`,
        ...namesOf(requestBody).map((name) => `${method} ${path} takes ${name}`),
        ...namesOf(responses["200"]).map((name) => `${method} ${path} answers ${name}`),
      ]),
    ),
    ...Object.entries(components.schemas).flatMap(([table, schema]) =>
      (schema.oneOf ?? [schema]).flatMap(({ properties }) =>
        Object.keys(properties ?? {}).map((column) => `${table}.${column}`),
      ),
    ),
    ...Object.keys(webhooks).map((kind) => `webhook ${kind}`),
  ];
  return [...new Set(lines)].toSorted();
}

/** Adds new lines to the stored list. Lines are removed only by hand, because clients may depend on them. */
export function keptSurface(kept: string, now: Document): string {
  const lines = new Set([...kept.trim().split("\n"), ...surfaceOf(now)]);
  return `${[...lines].toSorted().join("\n")}\n`;
}
