import { queryOptions } from "@tanstack/react-query";
import type { Description } from "../domain/openapi.ts";

const descriptionKeys = { all: ["interface description"] } as const;

/** The OpenAPI document of the public interface. */
export const descriptionQuery = queryOptions({
  queryKey: descriptionKeys.all,
  queryFn: async ({ signal }) => {
    const answer = await fetch("/api/openapi.json", { signal });
    if (!answer.ok) throw new Error(`the description was answered ${answer.status}`);
    return (await answer.json()) as Description;
  },
  staleTime: Infinity,
});
