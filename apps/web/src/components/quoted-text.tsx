const SIGN = /^(?<sign>\p{Extended_Pictographic}\uFE0F?\s+)(?<words>.+)$/su;

/**
 * A text that the product's specification quotes with an emoji before its words: whoever listens or
 * copies has all of it, who looks sees the words, with a sign of our own beside them.
 */
export function QuotedText({ text }: { readonly text: string }) {
  const { sign, words } = SIGN.exec(text)?.groups ?? {};
  if (!sign) return text;
  return (
    <>
      <span className="sr-only">{sign}</span>
      {words}
    </>
  );
}
