import { about, type Examination } from "./finding.ts";

const clock = about("Reloj");

/** Smaller clock differences are ignored: other servers report whole seconds, and a response takes time. */
const NOTHING_MS = 5_000;
/** Larger clock differences are a problem, because the code of an authenticator app is valid only for this long. */
const HARMFUL_MS = 30_000;

/** Compares this machine's clock with those of other servers, which the doctor's other examinations have read. */
export const examineClock: Examination = ({ clocks }) => {
  const [whose, aheadMs] =
    [...clocks].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))[0] ?? [];
  if (whose === undefined || aheadMs === undefined)
    return [clock.good("Nadie con quien compararlo: la base de datos está en esta máquina.")];
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds * 1000 <= NOTHING_MS) return [clock.good(`Va con el de ${whose}.`)];
  const says = `Va ${seconds} segundos ${aheadMs > 0 ? "atrasado" : "adelantado"} respecto de ${whose}.`;
  const remedy = "Instala chrony (o enciende systemd-timesyncd) en la máquina cuyo reloj va mal.";
  return [
    Math.abs(aheadMs) > HARMFUL_MS
      ? clock.bad(
          `${says} Los códigos de las apps de autenticación y las notificaciones de pago se rechazan.`,
          remedy,
        )
      : clock.warning(says, remedy),
  ];
};
