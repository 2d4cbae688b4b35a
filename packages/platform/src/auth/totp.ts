import { Secret, TOTP } from "otpauth";
import encodeQR from "qr";
import { createFactorSeal } from "./factor-seal.ts";

/** The parameters that every authenticator app supports (RFC 6238 with its defaults). */
const TOTP_FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** By how many half minutes a phone's time may be wrong, in either direction. */
const WINDOW = 1;

const SECRET_BYTES = 20;

/** The data of a new factor, which its owner sees once. */
export interface TotpEnrolment {
  readonly secret: string;
  readonly uri: string;
  /** The `uri` as a QR code, in an SVG document. */
  readonly qr_code: string;
}

/** Renders a QR code without gaps between the squares, at any display size. */
const drawQr = (text: string): string =>
  encodeQR(text, "svg", { border: 2 }).replace("<svg ", '<svg shape-rendering="crispEdges" ');

export interface TotpCodes {
  /** Creates a secret: encrypted for the database, and readable for its owner. */
  create(
    factorId: string,
    issuer: string,
    account: string,
  ): { sealed: string; enrolment: TotpEnrolment };
  /** The number of the half minute to which a code belongs; null if the code is not valid now. */
  stepOf(factorId: string, sealed: string, code: string): number | null;
}

/** @param jwtSecret derives the key for the stored secrets: with another value, they cannot be read */
export function createTotpCodes(jwtSecret: string): TotpCodes {
  const seal = createFactorSeal(jwtSecret);

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
        sealed: seal.seal(factorId, secret),
        enrolment: { secret, uri, qr_code: drawQr(uri) },
      };
    },
    stepOf(factorId, sealed, code) {
      const secret = seal.open(factorId, sealed);
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
