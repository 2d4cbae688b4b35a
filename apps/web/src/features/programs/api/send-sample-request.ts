import { useMutation } from "@/hooks/use-mutation";
import { pretty, type SampleRequest } from "../domain/sample-request.ts";
import { referenceCopy as copy } from "../reference-copy.ts";

interface Trial {
  readonly status: string;
  readonly body: string;
  readonly milliseconds: number;
}

/** The body of a response as text. An event stream never ends, so only its first part is read. */
async function bodyOf(answer: Response): Promise<string> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer.text();
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/** Sends a request as any API client does: without the page's own session. */
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
  const text = await bodyOf(answer);
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

/** Sends the sample request of an operation; the dialog shows a failure. */
export const useSendRequest = () => useMutation({ mutationFn: send, failure: null });
