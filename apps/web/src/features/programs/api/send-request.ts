import { mutationOptions, useMutation } from "@tanstack/react-query";
import { pretty, type SampleRequest } from "../domain/sample-request.ts";
import { referenceCopy as copy } from "../reference-copy.ts";

interface Trial {
  readonly status: string;
  readonly body: string;
  readonly milliseconds: number;
}

/** Sends a request as any API client does: nothing of the page's own session goes with it. */
async function send({ method, url, body, token }: SampleRequest): Promise<Trial> {
  const startedAt = performance.now();
  const answer = await fetch(url, {
    method,
    credentials: "omit",
    headers: {
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(body === null ? {} : { "content-type": "application/json" }),
    },
    ...(body === null ? {} : { body }),
  });
  const text = await answer.text();
  return {
    status: `${answer.status} ${answer.statusText}`.trim(),
    body: text === "" ? copy.noBody : formatted(text),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

function formatted(text: string): string {
  try {
    return pretty(JSON.parse(text));
  } catch {
    return text;
  }
}

/** The trial of a request; a failure is shown in its dialog. */
export const useSendRequest = () =>
  useMutation(mutationOptions({ mutationFn: send, meta: { failure: null } }));
