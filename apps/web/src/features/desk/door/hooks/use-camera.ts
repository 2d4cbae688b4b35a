import { useEffect, useEffectEvent, useRef, useState } from "react";

/** The type of the browser's `BarcodeDetector`, which not all browsers have. */
interface CodeReader {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

interface CodeReaders {
  new (options: { formats: ["qr_code"] }): CodeReader;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

/** Returns the browser's `BarcodeDetector`, which is faster. If it is missing, returns our library's detector. */
async function newReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { readonly BarcodeDetector?: CodeReaders };
  if (Own && (await Own.getSupportedFormats()).includes("qr_code"))
    return new Own({ formats: ["qr_code"] });
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}

/** Starts the rear camera; aborting the signal stops it. */
async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  // Browsers offer `mediaDevices` only over https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException("no cameras here", "NotFoundError");
  const stream = await devices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 } },
  });
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) letGo();
  else signal.addEventListener("abort", letGo);
  return stream;
}

/** Milliseconds between two scans. A shorter interval would not admit people faster and would drain the battery. */
const LOOK_MS = 150;
/** A code that was out of view for this time is reported again. */
const FORGET_MS = 3_000;

/** Shows the camera picture in a video and reports each code that comes into view once. */
export function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"starting" | "on" | "refused" | "missing">("starting");
  const tell = useEffectEvent(onText);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const watch = async (shown: HTMLVideoElement) => {
      const [stream, reader] = await Promise.all([openCamera(signal), newReader()]);
      if (signal.aborted) return;
      shown.srcObject = stream;
      await shown.play();
      setState("on");
      let seen = { text: "", at: 0 };
      while (!signal.aborted) {
        for (const { rawValue: text } of await reader.detect(shown)) {
          const at = Date.now();
          const isNew = text !== seen.text || at - seen.at > FORGET_MS;
          seen = { text, at };
          if (isNew && !signal.aborted) tell(text);
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    };
    if (video.current)
      void watch(video.current).catch((error: unknown) => {
        const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
        if (!signal.aborted) setState(isRefused ? "refused" : "missing");
      });
    return () => ending.abort();
  }, []);
  return { video, state };
}
