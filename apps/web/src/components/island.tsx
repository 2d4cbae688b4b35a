import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useIsHydrating, useWasServerRendered } from "@/hooks/use-is-hydrating";
import { isServerRenderStale, onNews } from "@/lib/server-render-state";
import { whenVisibleOrTouched } from "@/lib/when-visible-or-touched";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The event that is dispatched when hydration progresses. The page's inline script listens to it too. */
export const READY = "leyenda:ready";
/** The attribute of the root element that is set once the app has hydrated the server's HTML. */
export const HYDRATED = "data-hydrated";

/** One function for each island on the loaded pages whose code is not loaded yet. The function loads that code. */
const missing = new Set<() => Promise<unknown>>();

/**
 * Loads the code of all islands, for a page that is rendered without the server's HTML.
 * Repeats until the code of every island is loaded, because an island can contain further islands.
 */
export async function loadParts(): Promise<void> {
  while (missing.size > 0) await Promise.all([...missing].map((load) => load()));
}

/** The code of an island: its component, or the error if the code did not load. */
interface Code<Props> {
  readonly component?: ComponentType<Props>;
  readonly failure?: unknown;
}

/**
 * Defines an island: a component whose code loads when it becomes visible or is touched.
 * Until then the page shows the server's HTML. Earlier presses are repeated once the code has loaded (`index.html`).
 * React hydrates an island with the data that the server rendered it from.
 * If the data or a component around the island has changed since, React renders the island again.
 * The container is a `div`, which must not be inside a paragraph: the browser would end the paragraph before it.
 */
export function island<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let code: Code<Props> | null = null;
  let loading: Promise<void> | null = null;
  const waiting = new Set<() => void>();
  const loadOnce = () => {
    missing.delete(loadOnce);
    loading ??= load().then(
      (component) => arrive({ component }),
      (failure: unknown) => arrive({ failure }),
    );
    return loading;
  };
  const arrive = (arrived: Code<Props>) => {
    code = arrived;
    for (const tell of waiting) tell();
  };
  const subscribe = (tell: () => void) => {
    waiting.add(tell);
    return () => waiting.delete(tell);
  };
  const read = () => code;
  missing.add(loadOnce);

  /** The content of an island, inside the Suspense boundary that React hydrates separately. */
  function Part({ place, until, props }: PartProps<Props>) {
    const isHydrating = useIsHydrating();
    const there = useSyncExternalStore(subscribe, read, read);
    // Once mounted, the island does not wait for its code any more.
    useEffect(() => until.end(), [until]);
    if (there?.failure) throw there.failure;
    const Component = there?.component;
    if (Component && (import.meta.env.SSR || !isHydrating || until.isOver)) {
      return (
        <>
          <Component {...props} />
          <HydratedMark place={place} />
        </>
      );
    }
    if (isHydrating) use(import.meta.env.SSR ? loadOnce() : until.promise);
    return (
      <ServerHtml place={place} load={loadOnce}>
        {fallback}
      </ServerHtml>
    );
  }

  return function Later(given: Props) {
    const place = useRef<HTMLDivElement>(null);
    const wasServerRendered = useWasServerRendered();
    const [until] = useState(newGate);
    const [renderedWith] = useState(given);
    const [isAnew, setIsAnew] = useState(false);
    const steady = useSteadyCallbacks(given);
    const isSame = hasSameData(renderedWith, given);
    // If the data has changed before hydration, the browser renders the island again.
    // Otherwise React would have to hydrate the outdated HTML first.
    if (wasServerRendered && !isSame && !isAnew && !until.isOver) setIsAnew(true);
    const props = isSame && !until.isHydrated ? steady : given;
    useEffect(() => {
      if (!wasServerRendered || !place.current) return undefined;
      const renderAnew = () => until.isOver || setIsAnew(true);
      const endNews = onNews((news) => news === "left" && renderAnew());
      const endWaiting = whenVisibleOrTouched(place.current, async () => {
        await loadOnce();
        if (isServerRenderStale()) renderAnew();
        else until.open();
      });
      return () => {
        endNews();
        endWaiting();
      };
    }, [wasServerRendered, until]);
    return (
      <div ref={place} data-island="" className="contents">
        <Suspense
          key={isAnew ? "anew" : "server"}
          fallback={
            <ServerHtml place={place} load={loadOnce}>
              {fallback}
            </ServerHtml>
          }
        >
          <Part place={place} until={until} props={props} />
        </Suspense>
      </div>
    );
  };
}

/** Whether two sets of props differ only in callbacks, which are new at every render of the parent. */
function hasSameData<Props extends object>(one: Props, other: Props): boolean {
  const names = Object.keys(one) as (keyof Props)[];
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.is(one[name], other[name]) ||
        (typeof one[name] === "function" && typeof other[name] === "function"),
    )
  );
}

/** Returns the props of the first render, for hydration. Their callbacks call those of the latest render. */
function useSteadyCallbacks<Props extends object>(given: Props): Props {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [steady] = useState(() => {
    const entries = Object.entries(given).map(([name, value]: [string, unknown]) => {
      if (typeof value !== "function") return [name, value];
      const call = (...values: unknown[]): unknown => {
        const callback: unknown = latest.current[name as keyof Props];
        return typeof callback === "function" ? callback(...values) : undefined;
      };
      return [name, call];
    });
    return Object.fromEntries(entries) as Props;
  });
  return steady;
}

/** Delays the hydration of an island until it becomes visible or is touched and its code has loaded. */
interface Gate {
  readonly promise: Promise<void>;
  readonly isOver: boolean;
  /** Whether React has hydrated or rendered the island. */
  readonly isHydrated: boolean;
  readonly open: () => void;
  readonly end: () => void;
}

function newGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  const gate = {
    promise,
    isOver: false,
    isHydrated: false,
    open() {
      gate.isOver = true;
      resolve();
    },
    end() {
      gate.isHydrated = true;
      gate.open();
    },
  };
  return gate;
}

interface PartProps<Props> {
  readonly place: RefObject<HTMLElement | null>;
  readonly until: Gate;
  readonly props: Props;
}

interface ServerHtmlProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly load: () => Promise<void>;
  readonly children: ReactNode;
}

/** Leaves the server's HTML visible, even if a component around the island changes before the code has loaded. */
function ServerHtml({ place, load, children }: ServerHtmlProps) {
  const [html] = useState(() => place.current?.innerHTML);
  useEffect(() => {
    if (html && place.current) return whenVisibleOrTouched(place.current, load);
    void load();
    return undefined;
  }, [html, place, load]);
  return html ? <div className="contents" dangerouslySetInnerHTML={{ __html: html }} /> : children;
}

/** Marks the island as ready for input, by removing `data-island`. */
function HydratedMark({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    place.current?.removeAttribute("data-island");
    window.dispatchEvent(new Event(READY));
  }, [place]);
  return null;
}
