import encodeQR from "qr";

/** A QR code as a data URL. It is dark on light, which cameras need, whatever the page's colours. */
export const qrPicture = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    encodeQR(text, "svg", { border: 3, ecc: "medium" }).replace(
      "<svg ",
      '<svg shape-rendering="crispEdges" ',
    ),
  )}`;
