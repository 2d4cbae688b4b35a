const SIGN = /^(?<sign>\p{Extended_Pictographic}\uFE0F?\s+)(?<words>.+)$/su;

/**
 * A text that the specification quotes with a leading emoji. Screen readers and the clipboard get all of it.
 * The page shows only the words, with an icon next to them.
 */
export function EmojiText({ text }: { readonly text: string }) {
  const { sign, words } = SIGN.exec(text)?.groups ?? {};
  if (!sign) return text;
  return (
    <>
      <span className="sr-only">{sign}</span>
      {words}
    </>
  );
}
