import { useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { ResultActions, ResultFrame } from "./result-frame.tsx";

/** From when on people are told that they need not wait. */
const PATIENCE_MS = 20_000;

/** The payment is on its way; the page changes by itself when it arrives. */
export function CheckingResult() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ResultFrame
      tone="checking"
      title={copy.status.checking}
      text={isSlow ? copy.status.slow : copy.status.checkingText}
    >
      {isSlow && <ResultActions />}
    </ResultFrame>
  );
}
