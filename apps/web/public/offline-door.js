/**
 * Part of the offline page for the door of a tournament (`service-worker.js` includes this function as text). It
 * lists the people whom the door page stored on this device (`apps/web/src/lib/offline-check-in-page.ts`) and adds
 * arrivals to the door page's outbox (`features/desk/door/hooks/use-queued-arrivals.ts`), which sends them in order
 * once the server can be reached.
 */
// oxlint-disable-next-line no-unused-vars -- imported by the service worker
function showDoor({ userId, room, name, people }) {
  const MOST_SHOWN = 60;
  const texts = {
    title: `Puerta de ${name}`,
    search: "Nombre o código",
    admit: "Llegó",
    admitFor: (who) => `Llegó ${who}`,
    came: "Llegó",
    queued: "Guardado aquí: se envía al volver la conexión.",
    count: (came, all, queuedCount) =>
      `Llegaron ${came} de ${all}` +
      (queuedCount === 0
        ? ""
        : ` · ${queuedCount} sin enviar: se ${queuedCount === 1 ? "envía solo" : "envían solos"} en cuanto vuelve la conexión`),
  };
  const storageKey = `leyenda-door:${userId}`;
  const plain = (text) =>
    text
      .toLocaleLowerCase("es")
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "");
  const keyOf = ({ participantId, profileId }) => `${participantId}.${profileId}`;
  const titleOf = (one) => (one.person === null ? one.name : `${one.person} · ${one.name}`);
  const readOutbox = () => {
    try {
      return JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    } catch {
      return [];
    }
  };
  const arrivalsOf = (outbox) =>
    outbox.filter((item) => item.room === room).map((item) => JSON.parse(item.content));
  const add = ({ code = null, participantId = null, profileId = null, title = null }) => {
    const at = new Date().toISOString();
    const content = JSON.stringify({
      id: crypto.randomUUID(),
      code,
      participantId,
      profileId,
      name: title,
      at,
    });
    const item = { clientId: crypto.randomUUID(), room, content, createdAt: at, state: "stuck" };
    localStorage.setItem(storageKey, JSON.stringify([...readOutbox(), { ...item, reason: null }]));
    render();
  };
  const append = (home, tag, text = "", className = "") => {
    const element = home.appendChild(document.createElement(tag));
    element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  const section = document.getElementById("door");
  append(section, "h2", texts.title);
  const count = append(section, "p");
  count.setAttribute("role", "status");
  const form = append(section, "form");
  const search = append(form, "input");
  search.type = "search";
  search.placeholder = texts.search;
  search.setAttribute("aria-label", texts.search);
  const list = append(section, "ul", "", "items");

  function render() {
    const arrivals = arrivalsOf(readOutbox());
    const queued = new Set(arrivals.map(keyOf));
    const hasCome = (one) => one.arrivedAt !== null || queued.has(keyOf(one));
    const expected = people.filter((one) => one.standing === "registered" || hasCome(one));
    count.textContent = texts.count(
      people.filter(hasCome).length,
      expected.length,
      arrivals.length,
    );
    const wanted = plain(search.value.trim());
    const shown = expected
      .filter((one) => plain(titleOf(one)).includes(wanted))
      .toSorted((one, other) => Number(hasCome(one)) - Number(hasCome(other)));
    list.replaceChildren();
    for (const one of shown.slice(0, MOST_SHOWN)) {
      const row = append(list, "li", "", "card row");
      append(row, "p", titleOf(one), "when");
      if (hasCome(one)) append(row, "p", queued.has(keyOf(one)) ? texts.queued : texts.came);
      else {
        const button = append(row, "button", texts.admit);
        button.setAttribute("aria-label", texts.admitFor(titleOf(one)));
        button.addEventListener("click", () => add({ ...one, title: titleOf(one) }));
      }
    }
  }
  search.addEventListener("input", render);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // A barcode scanner on a cable types the code and presses Enter.
    const code = search.value.replaceAll(/[\s-]/gu, "").toUpperCase();
    if (!/^[\dA-F]{20}$/u.test(code)) return;
    search.value = "";
    add({ code });
  });
  section.hidden = false;
  render();
}
