import { act, render, screen } from "@testing-library/react";
import { startTransition, Suspense, use, useState } from "react";
import { expect, test } from "vitest";
import { toast } from "@/lib/toast";
import { showToasts } from "./toasts.tsx";

test("what waits on the page holds back no notice, not even the first", async () => {
  let begin: (promise: Promise<string>) => void = () => undefined;
  /** A component that suspends during a transition. */
  function Waiting() {
    const [promise, setPromise] = useState<Promise<string> | null>(null);
    begin = (next) => startTransition(() => setPromise(next));
    return promise ? use(promise) : "Antes";
  }
  render(
    <Suspense>
      <Waiting />
    </Suspense>,
  );
  showToasts();
  for (const title of ["Primero", "Segundo"]) {
    await act(async () => {
      begin(new Promise(() => undefined));
      toast({ title, duration: Infinity });
    });
    await screen.findByText(title);
  }
  expect(screen.queryByText("Antes")).not.toBeNull();
});
