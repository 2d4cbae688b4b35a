/** Whether bank accounts of the country have a CLABE, the Mexican account number. */
export const hasClabe = (country: string): boolean => country === "México";

const WEIGHTS = [3, 7, 1];

/** Whether a text is a CLABE: 18 digits, of which the last is a check digit. */
export function isClabe(text: string): boolean {
  if (!/^\d{18}$/u.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = digits
    .slice(0, -1)
    .reduce((total, digit, place) => total + ((digit * (WEIGHTS[place % 3] ?? 0)) % 10), 0);
  return digits.at(-1) === (10 - (sum % 10)) % 10;
}
