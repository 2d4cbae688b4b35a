import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { recordAudit } from "./audit.ts";
import { requireServiceRole, type AuthContext } from "./auth-context.ts";
import { AuthError, isUniqueViolation } from "./auth-error.ts";
import {
  adminUserSchema,
  checkAppMetadata,
  checkMetadata,
  normalizeEmail,
  parseBody,
} from "./schemas.ts";
import { deleteFactor, lockFactor } from "./factors.ts";
import { addEmailIdentity } from "./provider-sign-in.ts";
import { sendSecurityNotification } from "./send-mails.ts";
import { endSessions } from "./sessions.ts";
import { registerSupportRoutes } from "./invite-and-access-link-routes.ts";
import { inTransaction } from "../database/transaction.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import {
  confirmEmail,
  findUserById,
  insertUser,
  listUsers,
  mergeUserMetadata,
  replaceEmail,
  setPassword,
  toFactorJson,
  toUserJson,
  type Queryable,
  type UserRow,
} from "./users.ts";

type AdminUser = z.infer<typeof adminUserSchema>;

const MAX_PER_PAGE = 1000;
const BCRYPT_HASH = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/;
/** Parses a number in the query. The client sends an empty text for a parameter that is not set. */
const pageNumber = (usual: number) =>
  z
    .union([z.literal("").transform(() => usual), z.coerce.number().int().min(1).max(1_000_000)])
    .default(usual);
const pageSchema = z.object({
  page: pageNumber(1),
  per_page: pageNumber(50).transform((count) => Math.min(count, MAX_PER_PAGE)),
});
const deleteSchema = z.object({ should_soft_delete: z.boolean().nullish() });

/** Registers /admin/users, which `supabase.auth.admin` uses. Callers need the service_role key. */
export function registerAdminRoutes(app: FastifyInstance, core: AuthContext): void {
  app.addHook("preHandler", (request) => requireServiceRole(core, request));

  registerSupportRoutes(app, core);
  app.get("/admin/users", (request, reply) => list(core, request, reply));
  app.post("/admin/users", (request) =>
    create(core, parseBody(adminUserSchema, request.body), request.ip),
  );
  app.get<{ Params: { id: string } }>("/admin/users/:id", async ({ params }) =>
    toUserJson(await requireUser(core.pool, params.id)),
  );
  app.put<{ Params: { id: string } }>("/admin/users/:id", (request) =>
    update(core, request.params.id, parseBody(adminUserSchema, request.body), request.ip),
  );
  app.delete<{ Params: { id: string } }>("/admin/users/:id", async (request) => {
    const isSoft = parseBody(deleteSchema, request.body).should_soft_delete ?? false;
    await remove(core, request.params.id, isSoft, request.ip);
    return {};
  });
  app.get<{ Params: { id: string } }>("/admin/users/:id/factors", async ({ params }) =>
    (await requireUser(core.pool, params.id)).factors.map(toFactorJson),
  );
  app.delete<{ Params: { id: string; factor: string } }>(
    "/admin/users/:id/factors/:factor",
    (request) => removeFactor(core, request.params.id, request.params.factor, request.ip),
  );
}

async function list(
  core: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const { page, per_page: perPage } = parseBody(pageSchema, request.query);
  const { users, total } = await listUsers(core.pool, perPage, (page - 1) * perPage);
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, rel: string): string =>
    `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < lastPage ? [link(page + 1, "next")] : []), link(lastPage, "last")];
  void reply
    .header("x-total-count", String(total))
    .header("link", links.join(", "))
    .header("access-control-expose-headers", "X-Total-Count, Link, X-Supabase-Api-Version");
  return { users: users.map(toUserJson), aud: "authenticated" };
}

async function requireUser(db: Queryable, id: string): Promise<UserRow> {
  if (!z.uuid().safeParse(id).success)
    throw new AuthError(404, "validation_failed", (say) => say.auth.userNotFound);
  const user = await findUserById(db, id);
  if (user === null) throw new AuthError(404, "user_not_found", (say) => say.auth.userNotFound);
  return user;
}

async function create(
  core: AuthContext,
  body: AdminUser,
  ip: string,
): Promise<Record<string, unknown>> {
  refuseUnsupported(body);
  if (!body.email) throw new AuthError(400, "validation_failed", (say) => say.auth.emailInvalid);
  const email = normalizeEmail(body.email);
  const encryptedPassword = (await passwordHash(core, body)) ?? "";
  const userMetadata = checkMetadata(body.user_metadata ?? {});
  const appMetadata = checkAppMetadata(body.app_metadata ?? {});
  try {
    return await inTransaction(core.pool, async (client) => {
      const isConfirmed = body.email_confirm ?? false;
      const user = await insertUser(client, {
        id: body.id ?? undefined,
        email,
        encryptedPassword,
        userMetadata,
        appMetadata,
        isConfirmed,
      });
      if (body.ban_duration) await setBan(client, user.id, body.ban_duration);
      await recordAudit(client, "user_signedup", user.id, ip, {
        provider: "email",
        by: "service_role",
      });
      return toUserJson(await requireUser(client, user.id));
    });
  } catch (error) {
    throw isUniqueViolation(error)
      ? new AuthError(422, "email_exists", (say) => say.auth.emailTaken)
      : error;
  }
}

async function update(
  core: AuthContext,
  id: string,
  body: AdminUser,
  ip: string,
): Promise<Record<string, unknown>> {
  refuseUnsupported(body);
  await requireUser(core.pool, id);
  const email = body.email ? normalizeEmail(body.email) : null;
  const encryptedPassword = await passwordHash(core, body);
  try {
    return await inTransaction(core.pool, async (client) => {
      if (email !== null) await replaceEmail(client, id, email);
      if (body.email_confirm) await confirmEmail(client, id);
      if (encryptedPassword !== null) {
        await setPassword(client, id, encryptedPassword);
        await addEmailIdentity(client, await requireUser(client, id));
        await endSessions(client, id);
      }
      if (body.user_metadata)
        checkMetadata(await mergeUserMetadata(client, id, body.user_metadata));
      if (body.app_metadata)
        await mergeAppMetadata(client, id, checkAppMetadata(body.app_metadata));
      if (body.ban_duration) await setBan(client, id, body.ban_duration);
      await recordAudit(client, "user_modified", id, ip, { by: "service_role" });
      return toUserJson(await requireUser(client, id));
    });
  } catch (error) {
    throw isUniqueViolation(error)
      ? new AuthError(422, "email_exists", (say) => say.auth.emailTaken)
      : error;
  }
}

/**
 * Removes a factor for a user who lost both phone and recovery codes. The operator has verified the user's identity.
 */
async function removeFactor(
  core: AuthContext,
  userId: string,
  factorId: string,
  ip: string,
): Promise<object> {
  const user = await requireUser(core.pool, userId);
  return inMailingTransaction(core, async (client) => {
    const factor = await lockFactor(client, userId, factorId);
    await deleteFactor(client, factor);
    await recordAudit(client, "factor_deleted", userId, ip, { factor_id: factorId });
    await sendSecurityNotification(core, client, user.email, { event: "factor_removed" });
    return { id: factor.id, factor_type: factor.factor_type, status: factor.status };
  });
}

async function remove(core: AuthContext, id: string, isSoft: boolean, ip: string): Promise<void> {
  await requireUser(core.pool, id);
  await inTransaction(core.pool, async (client) => {
    await endSessions(client, id);
    if (isSoft) {
      // As in GoTrue, closing an account erases its personal data. Its e-mail address can then be used for another
      // account.
      await client.query(
        `update auth.users set deleted_at = now(), updated_at = now(), encrypted_password = '', email_change = '',
           email = encode(sha256(convert_to(id::text || email, 'UTF8')), 'hex'), raw_user_meta_data = '{}'
         where id = $1`,
        [id],
      );
      await client.query("delete from auth.identities where user_id = $1", [id]);
      await client.query("delete from auth.one_time_tokens where user_id = $1", [id]);
    } else {
      await client.query("delete from auth.users where id = $1", [id]);
    }
    await recordAudit(client, "user_deleted", id, ip, { soft: isSoft });
  });
}

async function passwordHash(core: AuthContext, body: AdminUser): Promise<string | null> {
  if (body.password_hash) {
    if (!BCRYPT_HASH.test(body.password_hash))
      throw new AuthError(400, "validation_failed", (say) => say.auth.fieldsInvalid);
    return body.password_hash;
  }
  if (!body.password) return null;
  core.passwords.check(body.password);
  return core.passwords.hash(body.password);
}

async function mergeAppMetadata(
  db: Queryable,
  id: string,
  changes: Record<string, unknown>,
): Promise<void> {
  await db.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = (
       select coalesce(jsonb_object_agg(key, value), '{}')
       from jsonb_each(coalesce(raw_app_meta_data, '{}') || $2::jsonb) where value <> 'null'
     ) where id = $1`,
    [id, JSON.stringify(changes)],
  );
}

/** Bans or unbans an account. `none` lifts the ban; otherwise the value is a Go duration such as `24h` or `1h30m`. */
async function setBan(db: Queryable, id: string, duration: string): Promise<void> {
  const units: Record<string, number> = { h: 3600, m: 60, s: 1 };
  const isDuration = /^(\d{1,9}[hms])+$/.test(duration);
  if (duration !== "none" && !isDuration)
    throw new AuthError(400, "validation_failed", (say) => say.auth.fieldsInvalid);
  const seconds = [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ""] ?? 0),
    0,
  );
  await db.query(
    "update auth.users set banned_until = case when $2 > 0 then now() + make_interval(secs => $2) end where id = $1",
    [id, duration === "none" ? 0 : seconds],
  );
}

function refuseUnsupported(body: AdminUser): void {
  if (body.phone)
    throw new AuthError(422, "phone_provider_disabled", (say) => say.auth.phoneDisabled);
  if (body.role && body.role !== "authenticated")
    throw new AuthError(422, "validation_failed", (say) => `${say.auth.notSupported} (role)`);
}
