import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { GeneratedCover } from "./generated-cover.tsx";
import { GameCover } from "./game-cover.tsx";
import { TeamLogo } from "./team-logo.tsx";
import { UserAvatar } from "./user-avatar.tsx";

afterEach(cleanup);

/** Like `GameCover`, but without loading the code of the generated cover. */
function CoverOf({ name, src }: { readonly name: string; readonly src?: string }) {
  return src ? <GameCover name={name} src={src} /> : <GeneratedCover name={name} seed="" />;
}

test("two tournaments of one game have covers of their own, the same each time", () => {
  const drawn = (seed: string) => {
    const { container } = render(<GeneratedCover name="Valorant" seed={seed} />);
    return container.innerHTML;
  };
  expect(drawn("first")).toBe(drawn("first"));
  expect(drawn("second")).not.toBe(drawn("first"));
});

describe.each([
  ["a game's cover", CoverOf],
  ["a team's logo", TeamLogo],
  ["a person's avatar", UserAvatar],
])("%s", (_what, Picture) => {
  const drawn = (name: string) => {
    const { container } = render(<Picture name={name} />);
    return container.querySelector("svg")?.outerHTML;
  };

  test("is drawn from the name where none was given, another name another picture", () => {
    expect(drawn("Valorant")).toBeDefined();
    expect(drawn("Valorant")).toBe(drawn("Valorant"));
    expect(drawn("League of Legends")).not.toBe(drawn("Valorant"));
  });

  test("is the given one otherwise", () => {
    const { container } = render(<Picture name="CS:GO" src="https://example.com/x.webp" />);
    expect(container.querySelector("img")?.src).toContain("x.webp");
  });
});
