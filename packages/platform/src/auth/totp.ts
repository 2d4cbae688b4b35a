import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import encodeQR from "qr";

/** What every authenticator app understands (RFC 6238 with its defaults). */
const TOTP_FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Half minutes that a phone's clock may be off, either way. */
const WINDOW = 1;

const SECRET_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the owner of a new factor is shown, once. */
export interface TotpEnrolment {
  readonly secret: string;
  readonly uri: string;
  /** An SVG document. */
  readonly qr_code: string;
}

/** Without seams between the squares, whatever the size it is shown at. */
const drawQr = (text: string): string =>
  encodeQR(text, "svg", { border: 2 }).replace("<svg ", '<svg shape-rendering="crispEdges" ');

export interface TotpCodes {
  /** A new secret: encrypted for the database, and readable for its owner. */
  create(
    factorId: string,
    issuer: string,
    account: string,
  ): { sealed: string; enrolment: TotpEnrolment };
  /** The half minute that a code belongs to; null when it is not one of now. */
  stepOf(factorId: string, sealed: string, code: string): number | null;
}

/** @param jwtSecret what the key of the stored secrets is derived from: another one makes them unreadable */
export function createTotpCodes(jwtSecret: string): TotpCodes {
  const key = Buffer.from(hkdfSync("sha256", jwtSecret, "", "totp secrets", 32));

  // Bound to its factor: a row's secret is of no use in another row.
  function seal(factorId: string, secret: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(factorId));
    const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
  }

  function open(factorId: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, "base64url");
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(factorId)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      return null;
    }
  }

  return {
    create(factorId, issuer, account) {
      const totp = new TOTP({
        ...TOTP_FORM,
        issuer,
        label: account,
        secret: new Secret({ size: SECRET_BYTES }),
      });
      const secret = totp.secret.base32;
      const uri = totp.toString();
      return {
        sealed: seal(factorId, secret),
        enrolment: { secret, uri, qr_code: drawQr(uri) },
      };
    },
    stepOf(factorId, sealed, code) {
      const secret = open(factorId, sealed);
      if (secret === null || !/^\d{6}$/.test(code)) return null;
      const timestamp = Date.now();
      const delta = TOTP.validate({
        ...TOTP_FORM,
        secret: Secret.fromBase32(secret),
        token: code,
        window: WINDOW,
        timestamp,
      });
      return delta === null ? null : TOTP.counter({ period: TOTP_FORM.period, timestamp }) + delta;
    },
  };
}
