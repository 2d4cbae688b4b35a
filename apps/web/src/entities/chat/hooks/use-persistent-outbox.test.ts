import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { usePersistentOutbox } from "./use-persistent-outbox.ts";
import { useOutbox } from "./use-outbox.ts";

function Page() {
  const outbox = usePersistentOutbox("kept", () => Promise.resolve());
  return createElement("p", null, useOutbox(outbox, "room").length);
}

test("a page with an outbox is drawn where there is no browser, with nothing kept", () => {
  const page = createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(Page),
  );
  expect(renderToString(page)).toBe("<p>0</p>");
});
