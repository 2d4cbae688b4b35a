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

/** The description of the public interface, as far as the surface is read from it. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const namesOf = (content: Content | undefined): string[] => {
  const schema = content?.content?.["application/json"]?.schema;
  return Object.keys((schema?.items ?? schema)?.properties ?? {});
};

/** Every column, argument and field that a program may rely on. */
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

/** The kept surface with what is new: what was promised stays, until a person takes it out. */
export function keptSurface(kept: string, now: Document): string {
  const lines = new Set([...kept.trim().split("\n"), ...surfaceOf(now)]);
  return `${[...lines].toSorted().join("\n")}\n`;
}
