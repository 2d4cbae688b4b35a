import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";

interface PageOptions {
  /** Contains the results of queries, if the test sets any. */
  readonly client?: QueryClient;
  /** The URL of the page. */
  readonly at?: string;
}

/** Renders a part of a page with the providers of every page: queries and the router. */
export function renderPage(part: ReactNode, { client, at = "/" }: PageOptions = {}) {
  return render(
    <QueryClientProvider client={client ?? new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}
