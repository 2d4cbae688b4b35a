/**
 * Who is believed to be a browser's push service: the address comes from the browser, and the server would
 * otherwise call whatever somebody makes up. Chrome and what is built on it, Firefox, Safari, Edge.
 */
const KNOWN = [
  "https://fcm.googleapis.com",
  "https://updates.push.services.mozilla.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
];

/**
 * The known services, or those given instead: origins separated by commas, `*.` standing for any one name.
 *
 * @throws TypeError for what is no origin
 */
export function pushServices(given: string | undefined): RegExp {
  const origins = given === undefined ? KNOWN : given.split(",").map((one) => one.trim());
  const patterns = origins.map((origin) => {
    const { protocol, host } = new URL(origin.replace("*.", "any-"));
    const name = host.replace(/^any-/u, "*.").replaceAll(".", String.raw`\.`);
    return `${protocol}//${name.replace("*\\.", String.raw`[a-z0-9-]+\.`)}`;
  });
  return new RegExp(`^(?:${patterns.join("|")})$`, "u");
}
