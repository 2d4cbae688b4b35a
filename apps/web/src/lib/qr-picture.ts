import encodeQR from "qr";

/** The URL (data URL) of a QR code. It is dark on light, which cameras need, whatever the page's colours. */
export const qrPicture = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    encodeQR(text, "svg", { border: 3, ecc: "medium" }).replace(
      "<svg ",
      '<svg shape-rendering="crispEdges" ',
    ),
  )}`;
