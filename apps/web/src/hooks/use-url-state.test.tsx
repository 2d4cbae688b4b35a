import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { withWord } from "@/lib/search-params";
import { useUrlState } from "./use-url-state.ts";

afterEach(cleanup);

function Filters() {
  const [params, changeAddress] = useUrlState();
  const choose = (name: "juego" | "entrada", word: string) =>
    changeAddress((current) => withWord(current, name, word, ["page"]));
  return (
    <>
      <output>{params.toString()}</output>
      <button onClick={() => choose("juego", "Valorant")}>juego</button>
      <button onClick={() => choose("entrada", "gratis")}>entrada</button>
      <button onClick={() => changeAddress({})}>quitar</button>
    </>
  );
}

/** A list whose data loads until `answer` is called. Only then does the URL change. */
function openList() {
  const reads: (() => void)[] = [];
  const router = createMemoryRouter(
    [
      {
        path: "/lista",
        loader: () => new Promise<null>((resolve) => void reads.push(() => resolve(null))),
        hydrateFallbackElement: null,
        Component: Filters,
      },
    ],
    { initialEntries: ["/lista?q=copa&page=2"], hydrationData: { loaderData: { "0": null } } },
  );
  render(<RouterProvider router={router} />);
  return { router, answer: () => act(async () => reads.splice(0).forEach((read) => read())) };
}

test("of two filters chosen while the first is being read, none is lost", async () => {
  const { router, answer } = openList();
  fireEvent.click(await screen.findByText("juego"));
  fireEvent.click(screen.getByText("entrada"));
  await answer();
  expect(router.state.location.search).toBe("?q=copa&juego=Valorant&entrada=gratis");
  expect(screen.getByRole("status").textContent).toBe("q=copa&juego=Valorant&entrada=gratis");
});

test("what is taken away while a read is underway stays away", async () => {
  const { router, answer } = openList();
  fireEvent.click(await screen.findByText("juego"));
  fireEvent.click(screen.getByText("quitar"));
  fireEvent.click(screen.getByText("entrada"));
  await answer();
  expect(router.state.location.search).toBe("?entrada=gratis");
});
