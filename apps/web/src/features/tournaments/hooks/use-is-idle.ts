import { useEffect, useState } from "react";

/** How long after the last move what is pressed stays in sight. */
const IDLE_MS = 3_000;

/** Whether nobody has moved the pointer for a while. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(setIsIdle, IDLE_MS, true);
    const onMove = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(setIsIdle, IDLE_MS, true);
    };
    addEventListener("pointermove", onMove);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", onMove);
    };
  }, []);
  return isIdle;
}
