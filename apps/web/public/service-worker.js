/**
 * Works without an open page: shows push notifications, runs the action that a notification offers, and shows the
 * offline page while there is no network. It caches no pages and no responses, so it never shows old data as new.
 * The offline page shows only what pages stored for it (`apps/web/src/lib/offline-tasks.ts`, `offline-match-room.ts`,
 * `offline-check-in-page.ts`), with the time, and results that a referee entered and that are not sent yet.
 */

const LAST_SEEN_CACHE = "leyenda-last-seen";
const LAST_SEEN = "/last-seen.json";
const LAST_ROOM = "/last-room.json";
const LAST_DOOR = "/last-door.json";

importScripts("/offline-door.js");

const TEXTS = {
  brand: "Leyenda",
  title: "Sin conexión",
  hint: "Esta página vuelve sola en cuanto haya conexión.",
  retry: "Reintentar",
  seen: (when) => `Lo último que viste, el ${when}`,
  nothing: "Todavía no hay nada guardado en este dispositivo.",
  done: (label) => `Hecho: ${label}`,
  failed: "No se pudo. Ábrelo en la página.",
  notice: "Tienes un aviso nuevo.",
  storedResults: "Resultados guardados en este dispositivo",
  storedHint: "No cierres la sesión: se envían solos en cuanto vuelve la conexión.",
  draw: "Empate",
};

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    // With navigation preload, the browser requests the page while the worker starts, so the worker does not delay
    // a visit.
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(open(event));
});

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage(new URL(event.request.url).pathname);
  }
}

/* Push notifications */

self.addEventListener("push", (event) => {
  event.waitUntil(show(read(event.data)));
});

/**
 * Reads the notification; if that fails, returns a general text. Browsers withdraw the permission if a push shows
 * nothing.
 */
function read(data) {
  try {
    return data.json();
  } catch {
    return { title: TEXTS.brand, body: TEXTS.notice, link: "/notifications", tag: "leyenda" };
  }
}

function show({ title, body, link, tag, act }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    lang: "es",
    icon: "/icon-192.png",
    data: { link, act, title },
    actions: act ? [{ action: "act", title: act.label }] : [],
  });
}

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { link, act, title } = notification.data;
  notification.close();
  event.waitUntil(action === "act" ? doAct(act, title, link, notification.tag) : openPage(link));
});

/** Runs the action that the notification offers, and replaces the notification by one with the outcome. */
async function doAct(act, title, link, tag) {
  let body = TEXTS.failed;
  try {
    const { supabaseUrl, supabaseAnonKey } = await (await fetch("/config.json")).json();
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/act_by_push`, {
      method: "POST",
      headers: { apikey: supabaseAnonKey, "content-type": "application/json" },
      body: JSON.stringify({ p_token: act.token }),
    });
    if (response.ok) body = TEXTS.done(act.label);
    else body = (await response.json()).message ?? body;
  } catch {
    // There is no network: the new notification leads to the page.
  }
  await show({ title, body, link, tag });
}

/** Opens the address in a window of this site if there is one, else in a new window. */
async function openPage(link) {
  const address = new URL(link, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const [open] = windows;
  if (open === undefined) await self.clients.openWindow(address.href);
  else {
    await open.focus();
    await open.navigate(address.href).catch(() => self.clients.openWindow(address.href));
  }
}

/* The offline page */

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Serialises a value so that it cannot end the script that contains it. */
const inScript = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
const escape = (text) => String(text).replace(/[&<>"']/g, (letter) => ESCAPES[letter]);

const spoken = new Intl.DateTimeFormat("es-AR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

async function lastSeen() {
  const cache = await caches.open(LAST_SEEN_CACHE);
  const read = async (address) => (await cache.match(address))?.json();
  const [seen, room] = [await read(LAST_SEEN), await read(LAST_ROOM)];
  if (!seen) return null;
  const items = seen.items.map((one) =>
    room && one.matchId === room.matchId ? { ...one, facts: [...one.facts, ...room.facts] } : one,
  );
  return { ...seen, items };
}

function item({ eyebrow, title, facts, at }) {
  const details = facts.map((fact) => `<li>${escape(fact)}</li>`).join("");
  const when = at ? `<p class="when">${escape(spoken.format(new Date(at)))}</p>` : "";
  return `<li class="card"><p class="eyebrow">${escape(eyebrow)}</p><h2>${escape(title)}</h2>${when}<ul>${details}</ul></li>`;
}

/**
 * Runs on the offline page: reloads the requested page once the server can be reached, and lists the results that
 * wait in the browser's storage (format: `features/desk/board/domain/queued-result.ts`).
 */
function showStoredResults(texts) {
  const read = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const stored = Object.keys(localStorage)
    .filter((key) => key.startsWith("leyenda-results:"))
    .flatMap((key) =>
      [read(localStorage.getItem(key)) ?? []].flat().map(({ room, content }) => ({
        ...read(content),
        link: key.endsWith(":link") ? `/referee/${room}` : `/organize/${room}?tab=tablero`,
      })),
    );
  const goBack = () =>
    void fetch("/config.json", { cache: "no-store" }).then(
      () => location.reload(),
      () => undefined,
    );
  addEventListener("online", goBack);
  setInterval(goBack, 5_000);
  if (stored.length === 0) return;
  const add = (home, name, text = "") => {
    const element = home.appendChild(document.createElement(name));
    element.textContent = text;
    return element;
  };
  const section = document.getElementById("stored-results");
  add(section, "h2", texts.storedResults);
  add(section, "p", texts.storedHint);
  const list = add(section, "ul");
  list.className = "items";
  for (const { title, winner, result, link } of stored) {
    const item = add(list, "li");
    item.className = "card";
    add(item, "p", title).className = "when";
    const way = add(item, "a", `${winner ?? texts.draw}, ${result}`);
    way.href = link;
  }
  section.hidden = false;
}

/** The data of the door that this device stored last, if the address is the page of that door; else null. */
async function doorAt(pathname) {
  const door = await (await (await caches.open(LAST_SEEN_CACHE)).match(LAST_DOOR))?.json();
  return door && pathname === `/organize/${door.room}/door` ? door : null;
}

async function offlinePage(pathname) {
  const nonce = crypto.randomUUID();
  const door = await doorAt(pathname).catch(() => null);
  const seen = door ? null : await lastSeen().catch(() => null);
  const stored = door
    ? ""
    : seen && seen.items.length > 0
      ? `<p class="seen">${escape(TEXTS.seen(spoken.format(new Date(seen.seenAt))))}</p><ul class="items">${seen.items.map(item).join("")}</ul>`
      : `<p class="seen">${TEXTS.nothing}</p>`;
  const page = `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark"><title>${TEXTS.title} · ${TEXTS.brand}</title><style>${STYLE}</style></head>
<body><main><p class="brand">${TEXTS.brand}</p><h1>${TEXTS.title}</h1><p>${TEXTS.hint}</p><p><a href="">${TEXTS.retry}</a></p><section id="stored-results" hidden></section><section id="door" hidden></section>${stored}</main>
<script nonce="${nonce}">(${String(showStoredResults)})(${JSON.stringify(TEXTS)})${door ? `;(${String(showDoor)})(${inScript(door)})` : ""}</script></body></html>`;
  return new Response(page, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'`,
    },
  });
}

/**
 * Repeats the colours of `packages/site/src/colors.ts`: the offline page has no access to the site's style sheets.
 */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#070a14;color:#eef1fb;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:max(3rem,12vh) 1.25rem 3rem}
.brand{margin:0 0 1rem;color:#9176ff;font-weight:700;letter-spacing:.08em;text-transform:uppercase;font-size:.875rem}
h1{margin:0 0 .5rem;font-size:clamp(2rem,8vw,3rem);line-height:1.1}
h2{margin:0;font-size:1.375rem;line-height:1.25;overflow-wrap:anywhere}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:.5rem;background:#9176ff;color:#060818;font-weight:700;text-decoration:none}
a:focus-visible{outline:2px solid #2fd8ee;outline-offset:2px}
.seen{margin:2.5rem 0 .75rem;color:#9aa6c6}
ul{margin:0;padding:0;list-style:none}
#stored-results{margin:2.5rem 0}
#stored-results>p{color:#9aa6c6}
.items{display:grid;gap:.75rem}
.card{padding:1rem 1.125rem;background:#10152a;border-radius:.75rem}
.eyebrow{margin:0 0 .25rem;color:#2fd8ee;font-size:.875rem;font-weight:600}
.when{margin:.25rem 0 0;font-weight:600}
.row{display:flex;align-items:center;justify-content:space-between;gap:.75rem}
.row p{margin:0;overflow-wrap:anywhere}
button,input{min-height:2.75rem;padding:0 1rem;border-radius:.5rem;border:1px solid #3a4670;background:#161d33;color:inherit;font:inherit}
button{flex:none;font-weight:700}
input{width:100%;margin:.75rem 0}
.card ul{margin-top:.25rem;color:#9aa6c6}
`;
