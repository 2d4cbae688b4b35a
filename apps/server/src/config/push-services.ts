/**
 * The trusted push services: Chrome and browsers based on it, Firefox, Safari, Edge.
 * The endpoint comes from the browser, so otherwise the server would call any URL that a client invents.
 */
const KNOWN = [
  "https://fcm.googleapis.com",
  "https://updates.push.services.mozilla.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
];

/**
 * Returns a pattern of the allowed origins: the known services, or those in `given`, separated by commas. In `given`,
 * `*.` stands for one part of a host name.
 *
 * @throws TypeError for an invalid origin
 */
export function pushServices(given: string | undefined): RegExp {
  const origins = given === undefined ? KNOWN : given.split(",").map((one) => one.trim());
  const patterns = origins.map((origin) => {
    const { protocol, host } = new URL(origin.replace("*.", "any-"));
    if (!/^https?:$/.test(protocol)) throw new TypeError(`Not a web origin: ${origin}`);
    const name = host.replace(/^any-/u, "*.").replaceAll(".", String.raw`\.`);
    return `${protocol}//${name.replace("*\\.", String.raw`[a-z0-9-]+\.`)}`;
  });
  return new RegExp(`^(?:${patterns.join("|")})$`, "u");
}
