import { expect, it, vi } from "vitest";
import { sharedAnswers } from "../../../../../supabase/functions/_shared/shared-answers.ts";

it("who asks for the same all the time costs one a second; what failed is made again at once", async () => {
  vi.useFakeTimers();
  try {
    let times = 0;
    const make = vi.fn<(key: string) => Promise<string>>(async (key) => {
      times += 1;
      if (key === "broken") throw new Error("no");
      return `${key} ${times}`;
    });
    const answer = sharedAnswers(make);
    const asked = await Promise.all(Array.from({ length: 40 }, () => answer("a")));
    expect(new Set(asked)).toEqual(new Set(["a 1"]));
    expect(await answer("b")).toBe("b 2");
    vi.advanceTimersByTime(999);
    expect(await answer("a")).toBe("a 1");
    vi.advanceTimersByTime(1);
    expect(await answer("a")).toBe("a 3");
    await expect(answer("broken")).rejects.toThrow("no");
    await expect(answer("broken")).rejects.toThrow("no");
    expect(make).toHaveBeenCalledTimes(5);
  } finally {
    vi.useRealTimers();
  }
});
