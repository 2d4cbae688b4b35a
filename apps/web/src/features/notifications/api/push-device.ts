import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { loadConfig } from "@/config/env";
import { startServiceWorker } from "@/lib/service-worker";
import { readQuery, supabase } from "@/lib/supabase";
import { readClaims } from "@/lib/token-claims";
import { deviceCopy as copy } from "../push-copy.ts";
import { deviceName } from "../domain/device-name.ts";

const deviceKeys = {
  all: ["push-devices"],
  here: (userId: string) => ["push-devices", userId, "here"],
  own: (userId: string) => ["push-devices", userId, "all"],
} as const;

/** Under this key the browser stores the user who turned on push, and the endpoint and session saved last. */
const STORAGE_KEY = "leyenda-push";

interface PushRequest {
  readonly userId: string;
  readonly asked: string;
}

function storedRequest(): PushRequest | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as PushRequest | null;
  } catch {
    return null;
  }
}

const isPossible = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function sameKey(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options.applicationServerKey;
  if (own === null) return false;
  const text = btoa(String.fromCodePoint(...new Uint8Array(own)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

/** The browser's push subscription for this installation's public key. One for another public key is replaced. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old !== null && sameKey(old, key)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function save(device: PushSubscription): Promise<void> {
  const { endpoint, keys } = device.toJSON();
  await supabase
    .rpc("save_push_device", {
      p_endpoint: endpoint ?? "",
      p_p256dh: keys?.["p256dh"] ?? "",
      p_auth: keys?.["auth"] ?? "",
      p_name: deviceName(navigator.userAgent),
    })
    .throwOnError();
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs the changes to this browser's subscription one after the other.
 * Otherwise a renewal that is saved after a removal would add the removed device again.
 */
function inTurn<Done>(act: () => Promise<Done>): Promise<Done> {
  const done = turn.then(act, act);
  turn = done;
  return done;
}

/**
 * Renews the push subscription that the user allowed earlier in this browser. It can be outdated: browsers change
 * endpoints, the session may be new, and the installation's public key may have changed.
 * The server is called only if the endpoint or the session is new.
 */
export function renewDevice(userId: string, accessToken: string): Promise<void> {
  return inTurn(() => renew(userId, accessToken));
}

async function renew(userId: string, accessToken: string): Promise<void> {
  const { pushKey } = await loadConfig();
  const before = storedRequest();
  if (!isPossible() || pushKey === null || before?.userId !== userId) return;
  if (Notification.permission !== "granted") return;
  const device = await subscription(pushKey);
  const asked = `${device.endpoint} ${String(readClaims(accessToken)["session_id"])}`;
  if (asked === before.asked) return;
  await save(device);
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, asked }));
}

/** Whether this browser can receive push notifications, and its endpoint if it does. */
export type PushState =
  | { readonly can: "nothing" | "denied" | "off" }
  | { readonly can: "on"; readonly endpoint: string };

/** The push state of this browser; null if the installation sends no push notifications. */
export function pushStateQuery(userId: string) {
  return queryOptions({
    queryKey: deviceKeys.here(userId),
    queryFn: async (): Promise<PushState | null> => {
      if ((await loadConfig()).pushKey === null) return null;
      if (!isPossible()) return { can: "nothing" };
      if (Notification.permission === "denied") return { can: "denied" };
      const registration = await navigator.serviceWorker.getRegistration();
      const device = await registration?.pushManager.getSubscription();
      const isOn =
        device && storedRequest()?.userId === userId && Notification.permission === "granted";
      return isOn ? { can: "on", endpoint: device.endpoint } : { can: "off" };
    },
    staleTime: 0,
  });
}

/** The user's devices that receive notifications, the last renewed first. */
export function pushDevicesQuery(userId: string) {
  return readQuery(deviceKeys.own(userId), () =>
    supabase
      .from("push_devices")
      .select("id,name,endpoint,created_at")
      .order("renewed_at", { ascending: false })
      .order("id")
      .limit(10),
  );
}

/**
 * Requests the permission, subscribes this browser and saves it on the server.
 * Returns null if the permission was refused.
 */
export function useTurnOnPush(userId: string) {
  return useMutation({
    mutationFn: async () => {
      const { pushKey } = await loadConfig();
      if (pushKey === null || (await Notification.requestPermission()) !== "granted") return null;
      await startServiceWorker();
      const device = await subscription(pushKey);
      await save(device);
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, asked: "" }));
      return device.endpoint;
    },
    success: (endpoint) => (endpoint === null ? null : copy.turnedOn),
    failure: copy.failure,
    invalidates: [deviceKeys.all],
  });
}

/** Removes a device; if it is this browser, also ends its subscription. */
export function useRemoveDevice() {
  return useMutation({
    mutationFn: ({ id, isHere }: { readonly id: string; readonly isHere: boolean }) =>
      inTurn(async () => {
        await supabase.from("push_devices").delete().eq("id", id).throwOnError();
        if (!isHere) return;
        localStorage.removeItem(STORAGE_KEY);
        const registration = await navigator.serviceWorker.getRegistration();
        await (await registration?.pushManager.getSubscription())?.unsubscribe();
      }),
    success: copy.removed,
    failure: copy.removeFailure,
    invalidates: [deviceKeys.all],
  });
}
