import type { FastifyInstance } from "fastify";
import { recordAudit } from "./audit.ts";
import { inUniformTime, type AuthContext } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { checkMetadata, normalizeEmail, otpSchema, parseBody } from "./schemas.ts";
import { issueSecrets, wayBackOf, type WayBack } from "./mail-secrets.ts";
import { inMailingTransaction } from "./mailing-transaction.ts";
import { sendMagicLink } from "./send-mails.ts";
import { findUserByEmail, insertUser, isUnavailable, type Metadata } from "./users.ts";

interface Wish {
  readonly email: string;
  readonly data: Metadata;
  /** Whether to create an account if the e-mail address has none. */
  readonly creates: boolean;
  readonly back: WayBack;
  readonly ip: string;
}

/** Registers POST /otp and /magiclink: signing in with a mailed link or six-digit code. */
export function registerOtpRoutes(app: FastifyInstance, core: AuthContext): void {
  for (const url of ["/otp", "/magiclink"])
    app.post(url, async (request) => {
      const body = parseBody(otpSchema, request.body);
      if (body.phone)
        throw new AuthError(422, "phone_provider_disabled", (say) => say.auth.phoneDisabled);
      const email = normalizeEmail(body.email ?? "");
      const data = checkMetadata(body.data);
      const back = wayBackOf(core, request, body);
      const creates = body.create_user ?? true;
      await core.limits.useFrom("otp", request.network);
      await core.limits.useMail("magiclink", email);
      const wish = { email, data, creates, back, ip: request.ip };
      await inUniformTime(core, () => mailWayIn(core, wish));
      return {};
    });
}

/**
 * Mails a sign-in link if the e-mail address has an account; otherwise creates an account. The response is the same in
 * both cases. GoTrue has a mode that refuses unknown addresses, and so reveals which addresses have an account.
 */
async function mailWayIn(core: AuthContext, wish: Wish): Promise<void> {
  const { email, back } = wish;
  const existing = await findUserByEmail(core.pool, email);
  if (existing === null ? !wish.creates : isUnavailable(existing)) return;
  await inMailingTransaction(core, async (client) => {
    const user =
      existing ??
      (await insertUser(client, {
        email,
        encryptedPassword: "",
        userMetadata: wish.data,
        isConfirmed: false,
      }));
    const account = { id: user.id, email };
    const secrets = await issueSecrets(core, client, account, "recovery_token", back, "magiclink");
    await client.query("update auth.users set recovery_sent_at = now() where id = $1", [user.id]);
    await recordAudit(client, "user_recovery_requested", user.id, wish.ip, { method: "magiclink" });
    await sendMagicLink(core, client, { to: email, redirectTo: back.redirectTo }, secrets);
  });
}
