import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const SCRIPT = /\s*<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>/g;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;

/** If a browser does not report its first paint, it starts the app's code after this many milliseconds. */
const LATEST_MS = 2000;

/** A page whose code failed to load is reloaded automatically at most once in this time, in milliseconds. */
const AGAIN_MS = 60_000;

/**
 * V8 lists its languages once per process, at the first formatting: 25 ms of a desktop's processor.
 * A worker triggers this early, so that the page does not stop when it formats its first number or date.
 */
const LANGUAGE = 'new Intl.NumberFormat("es-AR");new Intl.DateTimeFormat("es-AR");close();';
const LANGUAGE_FILE = `assets/language-${createHash("sha256").update(LANGUAGE).digest("hex").slice(0, 7)}.js`;

/**
 * Starts the code once the server's page is on the screen, because earlier scripts would delay the first frame.
 * A page without HTML, and a page in a background tab, start at once.
 * Each file of the app is a separate script and task, because one long task would delay input.
 * If a script fails to load, the page is reloaded: a browser requests a failed script only in a new document.
 * The first reload is automatic; later reloads happen when the user presses something.
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
          // Comes last: it throws if the browser or the host allows no workers.
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

/** Moves the app's code to the end of the document, where it waits for the first paint. */
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
