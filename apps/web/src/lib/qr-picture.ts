import encodeQR from "qr";

/** The address of a QR code's picture, dark on light for cameras, whatever the page's colours. */
export const qrPicture = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    encodeQR(text, "svg", { border: 3, ecc: "medium" }).replace(
      "<svg ",
      '<svg shape-rendering="crispEdges" ',
    ),
  )}`;
