import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const SCRIPT = /\s*<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;

/** A browser that does not tell when it has painted begins after this. */
const LATEST_MS = 2000;

/** A page whose code did not come is loaded again by itself once in so long. */
const AGAIN_MS = 60_000;

/**
 * V8 lists the languages that it can format for once in a process, whoever asks first: 25 ms of a desk's
 * processor in which a page would not answer. A worker asks, and has it ready when the page formats its
 * first number or date.
 */
const LANGUAGE = 'new Intl.NumberFormat("es-AR");new Intl.DateTimeFormat("es-AR");close();';
const LANGUAGE_FILE = `assets/language-${createHash("sha256").update(LANGUAGE).digest("hex").slice(0, 7)}.js`;

/**
 * Begins with the code when the server's page is on the screen (a frame that is only handed over is
 * held up by scripts that arrive meanwhile): on a slow line it would take the place of
 * styles, fonts and pictures. A page that came empty, and one that nobody looks at, begin at once.
 * Each file is a script of its own, so that running it is a task of its own, and the browser opens
 * what it knows of the language while they are on their way: together they would hold up the hand.
 *
 * Without its code a page stands there and hears nothing, and a browser asks for a file of code that did
 * not come only in another document: the page is loaded again, once by itself, then by the next press.
 */
const starter = (sources: readonly string[]) => `{
        const again = () => {
          if (document.documentElement.hasAttribute("data-hydrated")) return;
          if (${AGAIN_MS} > Date.now() - (sessionStorage.leyendaAgain ?? 0)) {
            addEventListener("click", () => location.reload(), { capture: true, once: true });
            return;
          }
          sessionStorage.leyendaAgain = Date.now();
          location.reload();
        };
        addEventListener("unhandledrejection", again);
        let isStarted = false;
        const start = () => {
          if (isStarted) return;
          isStarted = true;
          for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
          for (const src of ${JSON.stringify(sources)}) {
            const script = document.createElement("script");
            Object.assign(script, { type: "module", crossOrigin: "", async: false, onerror: again, src });
            document.body.append(script);
          }
          // Last: a browser that has none, or a host that allows none, has begun all the same.
          new Worker("/${LANGUAGE_FILE}");
        };
        const isSeen = document.visibilityState === "visible";
        if (isSeen && document.getElementById("root").firstElementChild) {
          new PerformanceObserver((paints) => {
            if (paints.getEntriesByName("first-contentful-paint").length > 0) start();
          }).observe({ type: "paint", buffered: true });
          setTimeout(start, ${LATEST_MS});
        } else start();
      }`;

/** Moves the app's code to the end of the document, where it waits until the page has been seen. */
export function lateScripts(): Plugin {
  return {
    name: "leyenda:late-scripts",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: LANGUAGE_FILE, source: LANGUAGE });
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const links = [...html.matchAll(PRELOAD)].map(([tag]) =>
          tag.trim().replace('rel="modulepreload"', 'rel="later" fetchpriority="low"'),
        );
        const needed = [...html.matchAll(PRELOAD)].map(
          ([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? "",
        );
        const entries = [...html.matchAll(SCRIPT)].map(([, source = ""]) => source);
        const late = [
          ...links,
          `<script>\n      ${starter([...needed, ...entries])}\n    </script>`,
        ];
        const rest = html.replaceAll(PRELOAD, "").replaceAll(SCRIPT, "");
        return rest.replace("</body>", () => `  ${late.join("\n    ")}\n  </body>`);
      },
    },
  };
}
