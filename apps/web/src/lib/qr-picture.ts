import encodeQR from "qr";

/** The address of a picture of a QR code, dark on light as a camera likes it, whatever the page's colours. */
export const qrPicture = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    encodeQR(text, "svg", { border: 3, ecc: "medium" }).replace(
      "<svg ",
      '<svg shape-rendering="crispEdges" ',
    ),
  )}`;
